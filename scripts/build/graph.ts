import { relative, resolve } from 'node:path'
import type { BuildMetafile } from 'bun'

/** What imports what among the sources, by paths from the root; Bun's own are from the working folder. */
export interface Graph {
  /** All that loads together with these modules, themselves included: modules and style sheets. */
  staticFrom: (modules: string[]) => Set<string>
  /** The modules that somebody asks for by `import()`. */
  lazyModules: string[]
  /** Every style sheet of ours, in the order in which the sources import them. */
  styles: string[]
}

/** Reads Bun's metafile as a graph of sources. */
export function readGraph(root: string, { inputs, outputs }: BuildMetafile, entry: string): Graph {
  const fromRoot = (path: string) => relative(root, resolve(path))
  const edges = new Map<string, string[]>()
  const lazy = new Set<string>()
  for (const [path, { imports }] of Object.entries(inputs)) {
    const ours = imports.filter(({ external }) => !external)
    edges.set(
      fromRoot(path),
      ours.filter(({ kind }) => kind !== 'dynamic-import').map((one) => fromRoot(one.path)),
    )
    for (const { kind, entryPoint } of imports) {
      if (kind === 'dynamic-import' && entryPoint) lazy.add(fromRoot(entryPoint))
    }
  }

  function staticFrom(modules: string[]) {
    const seen = new Set<string>()
    const waiting = [...modules]
    for (let module = waiting.shift(); module !== undefined; module = waiting.shift()) {
      if (seen.has(module)) continue
      seen.add(module)
      waiting.push(...(edges.get(module) ?? []))
    }
    return seen
  }

  // Bun folds the styles of the whole graph, lazy chunks included, into the entry's style sheet.
  const whole = Object.entries(outputs).find(
    ([path, output]) => path.endsWith('.css') && fromRoot(output.entryPoint ?? '') === entry,
  )
  const styles = Object.keys(whole?.[1].inputs ?? {}).map(fromRoot)
  return { staticFrom, lazyModules: [...lazy], styles }
}
