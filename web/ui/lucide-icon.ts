import { createElement, type SVGProps } from 'react'

/** What lucide-react's files hold about an icon; the other half is its `createLucideIcon`. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

/**
 * The build takes this in the place of lucide-react's own `createLucideIcon`, whose contexts and
 * class names nobody here uses (scripts/build/lean-modules.ts). As there, an icon without a name
 * of its own is hidden from screen readers.
 */
export function createIcon({ node }: IconData) {
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
        'aria-hidden': rest['aria-label'] ? undefined : true,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
