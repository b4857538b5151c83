import { createElement, type SVGProps } from 'react'

interface IconData {
  /** The children's names and attributes, with their keys. */
  readonly node: readonly (readonly [string, Record<string, string>])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in px. */
  size?: number
}

/**
 * Creates a component from the data of one of lucide's icons. The build uses this in place of
 * lucide's own function (scripts/build/bundle.ts), which brings 1 kB of options that we don't use.
 * An icon without a name of its own is hidden from screen readers.
 */
// biome-ignore lint/style/noDefaultExport: what lucide's icons import
export default function createIcon({ node }: IconData) {
  return ({ size = 24, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] === undefined ? true : undefined,
        ...rest,
      },
      node.map(([name, attributes]) => createElement(name, attributes)),
    )
}
