"""A class that pretends makes and takes the objects of another one."""

import datetime as dt

from specdec_exact.audit.sources.pretending import pretending


def test_it_makes_and_takes_the_objects_of_another_class() -> None:
    day = dt.date(2020, 1, 2)
    dates = pretending(dt.date, {"__new__": lambda _, *given: dt.date(*given)})
    assert type(dates(2020, 1, 2)) is dt.date
    assert dates(2020, 1, 2) == day
    assert isinstance(day, dates)
    assert not isinstance(1, dates)
    assert (dates.__name__, issubclass(dates, dt.date)) == ("date", True)
