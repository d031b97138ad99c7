"""Implementations that can be audited by name, one short file each. No package is needed until asked for."""

from specdec_exact.audit.adapters.record import Adapter, MissingPackage
from specdec_exact.audit.adapters.registry import ADAPTERS, adapter

__all__ = ["ADAPTERS", "Adapter", "MissingPackage", "adapter"]
