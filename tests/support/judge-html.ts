import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '#domain/html/policy.ts'

const TAGS: readonly string[] = ALLOWED_TAGS

const VALUES: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?:\/\/[^/\\]|mailto:|tel:|\/uploads\/[\w-]+$|data:application\/octet-stream;base64,[A-Za-z0-9+/=]+$)/i,
  download: /^[^\p{C}/\\]{1,120}$/u,
  src: /^(?:\/uploads\/[\w-]+|data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=]+)$/,
  alt: /^/,
  width: /^\d{1,4}$/,
  start: /^\d{1,6}$/,
  style:
    /^(?:text-align:(?:center|right|justify)|color:#[0-9a-f]{6}|(?:color:#[0-9a-f]{6};)?background-color:#[0-9a-f]{6})$/,
}

/**
 * Returns what a spec parser (parse5) finds in html that the policy does not allow or that it would
 * serialize differently; empty for canonical html. Independent of the code under test.
 */
export function faultsIn(html: string): string[] {
  const fragment = parseFragment(html)
  const faults = fragment.childNodes.flatMap(faultsOfNode)
  if (serialize(fragment) !== html) faults.push(`it reads as ${serialize(fragment)}`)
  return faults
}

function faultsOfNode(node: DefaultTreeAdapterTypes.ChildNode): string[] {
  if (node.nodeName === '#text') return []
  if (!('tagName' in node)) return [node.nodeName]
  const tag = node.tagName
  const allowed: readonly string[] =
    Object.entries(ALLOWED_ATTRIBUTES).find(([name]) => name === tag)?.[1] ?? []
  const faults = TAGS.includes(tag) && node.namespaceURI.endsWith('xhtml') ? [] : [`<${tag}>`]
  for (const { name, value } of node.attrs)
    if (!allowed.includes(name) || !VALUES[name]?.test(value))
      faults.push(`${tag} ${name}=${value}`)
  const { href = '', download } = Object.fromEntries(
    node.attrs.map(({ name, value }) => [name, value]),
  )
  if (href.startsWith('data:') && !download) faults.push('data that could be opened')
  return [...faults, ...node.childNodes.flatMap(faultsOfNode)]
}
