/* The token rule, written from Leviathan et al. 2023 and Chen et al. 2023, on the vectors of
 * specdec_vectors.h. C99 and nothing else:
 *
 *     specdec-exact vectors compile --rendition c-header --output specdec_vectors.h
 *     cc -std=c99 -O2 -o consumer consumer.c && ./consumer
 *
 * A double holds every whole number below 2^53, and no product below exceeds that, so all of the
 * comparisons are exact. A row of floats has denominator 1 and the weights that its bits are.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "specdec_vectors.h"

enum { MOST_TOKENS = 128, MOST_FLAGS = 64 };

struct row { double denominator, weight[MOST_TOKENS]; };
struct output { int refused, emitted, accepted; int32_t token[MOST_TOKENS]; };

static double float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* 0 if the row is no row of weights: negative, infinite or NaN. */
static int read_row(const struct specdec_row *given, int vocabulary, struct row *row)
{
    row->denominator = given->denominator ? (double)given->denominator : 1;
    for (int x = 0; x < vocabulary; x++) {
        double w = given->denominator ? (double)given->numerators[x] : float_of(given->bits[x]);
        if (!(w >= 0 && w <= 9007199254740992.0))
            return 0;
        row->weight[x] = w;
    }
    return 1;
}

/* The first token whose cumulative weight exceeds the number times the sum; -1 if there is none. */
static int draw(const double *weight, int vocabulary, uint32_t number, int grid)
{
    double total = 0, passed = 0, unit = (double)(UINT64_C(1) << grid);
    for (int x = 0; x < vocabulary; x++)
        total += weight[x];
    for (int x = 0; x < vocabulary; x++) {
        passed += weight[x];
        if (number * total < passed * unit)
            return x;
    }
    return -1;
}

/* min(1, p/q) against a coin in [0, 1): accept if coin < p/q, that is coin * q < p. */
static int accepts(const struct row *p, const struct row *q, int x, uint32_t coin, int grid)
{
    double unit = (double)(UINT64_C(1) << grid);
    return coin * q->weight[x] * p->denominator < p->weight[x] * q->denominator * unit;
}

/* A rejected draft is replaced from max(p - q, 0). */
static int replace(const struct row *p, const struct row *q, int vocabulary, uint32_t last, int grid)
{
    double rest[MOST_TOKENS], total = 0;
    for (int x = 0; x < vocabulary; x++) {
        double more = p->weight[x] * q->denominator - q->weight[x] * p->denominator;
        rest[x] = more > 0 ? more : 0;
        total += rest[x];
    }
    return draw(total > 0 ? rest : p->weight, vocabulary, last, grid);
}

static void verify(const struct specdec_verify *v, struct output *out)
{
    struct row p, q;
    out->refused = out->emitted = out->accepted = 0;
    for (int i = 0; i <= v->drafted; i++) {
        int token;
        int is_draft = i < v->drafted && v->drafts[i] >= 0;
        if (!read_row(&v->target[i], v->vocabulary, &p)
            || (is_draft && !read_row(&v->draft[i], v->vocabulary, &q))) {
            out->refused = 1;
            return;
        }
        if (is_draft && accepts(&p, &q, v->drafts[i], v->coins[i], v->grid)) {
            out->token[out->emitted++] = v->drafts[i];
            out->accepted++;
            continue;
        }
        token = is_draft ? replace(&p, &q, v->vocabulary, v->last, v->grid)
                         : draw(p.weight, v->vocabulary, v->last, v->grid);
        out->refused = token < 0;
        out->token[out->emitted++] = token;
        return;
    }
}

static int same(const struct output *out, const struct specdec_answer *answer)
{
    if (out->refused || out->emitted != answer->emitted || out->accepted != answer->accepted)
        return 0;
    return !memcmp(out->token, answer->tokens, sizeof(int32_t) * (size_t)answer->emitted);
}

static int right(const struct specdec_verify *v)
{
    struct output out;
    verify(v, &out);
    if (v->expect.tokens)
        return same(&out, &v->expect);
    for (int i = 0; i < out.emitted && !out.refused; i++)
        if (out.token[i] < 0 || out.token[i] >= v->vocabulary)
            return 0;
    return 1;
}

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static int right_runs(const struct specdec_runs *r)
{
    struct row p[16], q[16];
    uint64_t hash = UINT64_C(0xcbf29ce484222325), state = r->seed;
    for (int i = 0; i < r->pairs; i++)
        if (!read_row(&r->target[i], r->vocabulary, &p[i])
            || !read_row(&r->draft[i], r->vocabulary, &q[i]))
            return 0;
    for (uint64_t run = 0; run < r->runs; run++) {
        int pair = (int)(run % (uint64_t)r->pairs), accepted, token;
        uint64_t word = mix(state += UINT64_C(0x9e3779b97f4a7c15));
        uint32_t last = (uint32_t)(word >> 40), coin = (uint32_t)(word >> 16) & 0xffffff;
        token = draw(q[pair].weight, r->vocabulary, (uint32_t)word & 0xffff, 16);
        accepted = accepts(&p[pair], &q[pair], token, coin, 24);
        if (!accepted)
            token = replace(&p[pair], &q[pair], r->vocabulary, last, 24);
        hash = (hash ^ (uint64_t)(2 * token + accepted)) * UINT64_C(0x100000001b3);
    }
    return hash == r->hash;
}

static struct { char name[32]; int asked, failed; } flag[MOST_FLAGS];
static int flags;

static void count(const char *names, int failed)
{
    while (*names) {
        size_t length = strcspn(names, ",");
        int i = 0;
        while (i < flags && (strlen(flag[i].name) != length || strncmp(flag[i].name, names, length)))
            i++;
        if (i == flags && flags < MOST_FLAGS && length < sizeof flag[i].name)
            memcpy(flag[flags++].name, names, length);
        flag[i].asked++;
        flag[i].failed += failed;
        names += length + (names[length] == ',');
    }
}

int main(void)
{
    int failed = 0, asked = 0;
    for (int i = 0; i < SPECDEC_VERIFY_COUNT; i++) {
        const struct specdec_verify *v = &SPECDEC_VERIFY[i];
        if (strcmp(v->rule, "token") || v->vocabulary > MOST_TOKENS)
            continue;
        int wrong = !right(v);
        if (wrong)
            printf("wrong %s\n", v->id);
        count(v->flags, wrong);
        failed += wrong;
        asked++;
    }
    for (int i = 0; i < SPECDEC_RUNS_COUNT; i++) {
        int wrong = !right_runs(&SPECDEC_RUNS[i]);
        if (wrong)
            printf("wrong %s\n", SPECDEC_RUNS[i].id);
        count(SPECDEC_RUNS[i].flags, wrong);
        failed += wrong;
        asked++;
    }
    for (int i = 0; i < flags; i++)
        printf("%s %s %d of %d\n", flag[i].failed ? "FAIL" : "pass", flag[i].name,
               flag[i].asked - flag[i].failed, flag[i].asked);
    printf("%d of %d vectors\n", asked - failed, asked);
    return failed || !asked ? EXIT_FAILURE : EXIT_SUCCESS;
}
