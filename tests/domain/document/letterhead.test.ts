import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { footerColumns, letterheadOf, usualFooter } from '#domain/document/letterhead.ts'
import { footerHtml, headerHtml, shortHeaderHtml } from '#domain/document/letterhead-html.ts'
import { aLetterhead, hostileLetterhead } from '../../support/letterheads.ts'

describe('a letterhead', () => {
  test('is a copy of its profile, with the address of its logo', () => {
    const { profileId: _, logo: __, ...details } = aLetterhead()
    const profile = { id: 'p1', logo: 'file_1', ...details }
    expect(letterheadOf(profile)).toEqual({ ...details, profileId: 'p1', logo: '/uploads/file_1' })
    expect(letterheadOf({ ...profile, logo: null }).logo).toBe('')
    expect(letterheadOf(profile).footer).not.toBe(profile.footer)
  })

  test('has by default a footer of address, contact and bank, as far as they are known', () => {
    expect(usualFooter(aLetterhead())).toEqual([
      'Vogel Baths\nHafengasse 7\n79098 Freiburg',
      '0761 12345\noffers@vogel.example\nvogel.example',
      'VAT DE 123\nIBAN DE02 1203',
    ])
    const little = { address: ' \n ', phone: '', email: '', web: '', taxIds: '' }
    expect(usualFooter(aLetterhead(little))).toEqual(['Vogel Baths', 'IBAN DE02 1203'])
  })

  test('draws neither blank lines nor blank columns', () => {
    expect(footerColumns({ footer: ['', ' a \n\n b', '\n'] })).toEqual([['a', 'b']])
    expect(footerHtml(aLetterhead({ footer: ['', ' '] }))).toBe('')
    expect(shortHeaderHtml(aLetterhead({ company: ' ' }))).toBe('')
    const bare = aLetterhead({ company: '', address: '', phone: '', email: '', web: '' })
    expect(headerHtml(bare)).toBe('<div class="letterhead split sans"></div>')
  })
})

describe('whatever is written in it', () => {
  test('is text in its html', () => {
    fc.assert(
      fc.property(hostileLetterhead, (written) => {
        const html = headerHtml(written) + footerHtml(written) + shortHeaderHtml(written)
        const names = new Set(elementsIn(parseFragment(html)))
        expect([...names].filter((name) => !['div', 'p', 'bdi', 'img'].includes(name))).toEqual([])
      }),
    )
  })
})

function elementsIn(node: { childNodes?: unknown[]; nodeName?: string }): string[] {
  const children = (node.childNodes ?? []) as { childNodes?: unknown[]; nodeName?: string }[]
  return children.flatMap((child) => [
    ...(child.nodeName?.startsWith('#') ? [] : [child.nodeName ?? '']),
    ...elementsIn(child),
  ])
}
