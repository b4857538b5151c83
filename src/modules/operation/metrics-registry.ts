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

interface Description {
  /** Ends with its unit: `_seconds`, `_bytes`; `_total` for a counter. */
  name: string
  help: string
  labels?: readonly string[]
}

export function createRegistry() {
  const metrics: (() => string[])[] = []

  /** Adds a value that is read each time the metrics are. */
  function add(type: 'gauge' | 'counter', description: Description, read: () => Sample[]): void {
    const { name, labels = [] } = description
    metrics.push(() => [
      ...head(type, description),
      ...read().map(([values, value]) => line(name, pairs(labels, values), value)),
    ])
  }

  /** @param bounds the upper bounds of its buckets, ascending */
  function histogram(description: Description, bounds: readonly number[]): Histogram {
    const { name, labels = [] } = description
    const all = new Map<string, Observed>()
    metrics.push(() => [
      ...head('histogram', description),
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
    gauge: (description: Description, read: () => Sample[]) => add('gauge', description, read),
    counter: (description: Description, read: () => Sample[]) => add('counter', description, read),
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

const head = (type: string, { name, help }: Description) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

const pairs = (names: readonly string[], values: readonly string[]) =>
  names.map((name, at) => `${name}="${escapeLabel(values[at] ?? '')}"`)

const line = (name: string, labels: readonly string[], value: number) =>
  `${name}${labels.length > 0 ? `{${labels.join(',')}}` : ''} ${value}`

const escapeLabel = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
