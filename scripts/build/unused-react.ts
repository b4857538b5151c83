import type { Plugin } from 'vite'

/**
 * Functions of react-dom that only serve what the product doesn't use, by what that is. React has
 * no switches to leave it out. What only these functions call is left out with them.
 */
const UNUSED = {
  /** Such a component still renders what is in it. */
  ViewTransition: [
    'ViewTransitionPseudoElement',
    'applyViewTransitionToHostInstances',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'createViewTransitionInstance',
    'getViewTransitionClassName',
    'getViewTransitionName',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restoreViewTransitionOnHostInstances',
    'startViewTransition',
    'trackEnterViewTransitions',
  ],
  /** Titles, metadata, style sheets and scripts stay where a component renders them. */
  'elements moved to the head': [
    'acquireResource',
    'createHoistableInstance',
    'getHydratableHoistableCache',
    'getResource',
    'insertSuspendedStylesheets',
    'isHostHoistableType',
    'mountHoistable',
    'preloadResource',
    'preloadResourceAndSuspendIfNeeded',
    'suspendResource',
  ],
  'preloading by calls': [
    'preconnectAs',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
  ],
  'refs of fragments': [
    'FragmentInstance',
    'commitFragmentInstanceDeletionEffects',
    'commitFragmentInstanceInsertionEffects',
    'commitNewChildToFragmentInstances',
  ],
  useActionState: ['mountActionState', 'rerenderActionState', 'updateActionStateImpl'],
  'component stacks of errors': ['getStackByFiberInDevAndProd'],
}

/** The version in which these functions do no more than that. */
const VERSION = '19.3.1'

/** Empties them in the browser's bundle: they are 9 kB of the first load. */
export const unusedReact: Plugin = {
  name: 'unused-react',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: (source) => ({ code: withoutUnused(source), map: null }),
  },
}

export function withoutUnused(source: string): string {
  if (!source.includes(`version: "${VERSION}"`))
    throw new Error(
      `react-dom is not ${VERSION}: check what is unused in it, in ${import.meta.path}`,
    )
  return Object.values(UNUSED).flat().reduce(emptied, source)
}

/** Empties a function, and removes its methods. The other lines keep their places in source maps. */
function emptied(source: string, name: string): string {
  const body = RegExp(`(?<=^function ${name}\\([\\w$,\\s]*\\) \\{)[^]*?(?=^\\}$)`, 'm')
  const methods = RegExp(`^${name}\\.prototype\\.\\w+ = function [^]*?^\\};$`, 'gm')
  if (!body.test(source)) throw new Error(`react-dom has no function ${name}`)
  return source.replace(body, linesOf).replace(methods, linesOf)
}

const linesOf = (text: string) => text.replace(/[^\n]/g, '')
