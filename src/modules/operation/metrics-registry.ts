/**
 * Metrics in Prometheus' text format 0.0.4. Our own code, because the usual library takes a tenth
 * of the time that the server has to start (CONTRIBUTING, Dependencies).
 */
export type Registry = ReturnType<typeof createRegistry>

/** A value with its labels, in the order of the metric's label names. */
export type Sample = readonly [labels: readonly string[], value: number]

export interface Histogram {
  observe(labels: readonly string[], value: number): void
}

export function createRegistry() {
  const metrics: (() => string[])[] = []

  /**
   * Adds a value that is read each time the metrics are, or one for each value of its labels.
   * @param name ends with its unit: `_seconds`, `_bytes`; `_total` for a counter
   */
  const add =
    (type: 'gauge' | 'counter') =>
    (name: string, help: string, read: () => number | Sample[], labels: readonly string[] = []) => {
      metrics.push(() => {
        const found = read()
        const samples: Sample[] = typeof found === 'number' ? [[[], found]] : found
        const lines = samples.map(([values, value]) => line(name, pairs(labels, values), value))
        return [...head(type, name, help), ...lines]
      })
    }

  /** @param bounds the upper bounds of its buckets, ascending */
  function histogram(
    name: string,
    help: string,
    bounds: readonly number[],
    labels: readonly string[] = [],
  ): Histogram {
    const all = new Map<string, Observed>()
    metrics.push(() => [
      ...head('histogram', name, help),
      ...[...all.values()].flatMap((one) =>
        histogramLines(name, pairs(labels, one.labels), one, bounds),
      ),
    ])
    return {
      observe(values, value) {
        const key = values.join('\n')
        let one = all.get(key)
        if (!one) {
          one = { labels: values, counts: bounds.map(() => 0), sum: 0, count: 0 }
          all.set(key, one)
        }
        one.sum += value
        one.count += 1
        const at = bounds.findIndex((bound) => value <= bound)
        if (at >= 0) one.counts[at] = (one.counts[at] ?? 0) + 1
      },
    }
  }

  return {
    gauge: add('gauge'),
    counter: add('counter'),
    histogram,
    text: () => `${metrics.flatMap((linesOf) => linesOf()).join('\n')}\n`,
  }
}

interface Observed {
  labels: readonly string[]
  /** Counts per bucket, not cumulative. */
  counts: number[]
  sum: number
  count: number
}

function histogramLines(
  name: string,
  labels: readonly string[],
  { counts, sum, count }: Observed,
  bounds: readonly number[],
): string[] {
  let below = 0
  const buckets = bounds.map((bound, at) => {
    below += counts[at] ?? 0
    return line(`${name}_bucket`, [...labels, `le="${bound}"`], below)
  })
  return [
    ...buckets,
    line(`${name}_bucket`, [...labels, 'le="+Inf"'], count),
    line(`${name}_sum`, labels, sum),
    line(`${name}_count`, labels, count),
  ]
}

const head = (type: string, name: string, help: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

const pairs = (names: readonly string[], values: readonly string[]) =>
  names.map((name, at) => `${name}="${escapeLabel(values[at] ?? '')}"`)

const line = (name: string, labels: readonly string[], value: number) =>
  `${name}${labels.length > 0 ? `{${labels.join(',')}}` : ''} ${value}`

const escapeLabel = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
