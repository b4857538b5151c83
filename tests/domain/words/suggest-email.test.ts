import { describe, expect, test } from 'bun:test'
import { suggestEmail } from '#domain/words/suggest-email.ts'

describe('‘Did you mean?’', () => {
  test.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['gmail', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['hotmai.co.uk', 'hotmail.co.uk'],
    ['outlok.com', 'outlook.com'],
    ['outlook.con', 'outlook.com'],
    ['yahooo.com', 'yahoo.com'],
    ['iclod.com', 'icloud.com'],
    ['protonmial.com', 'protonmail.com'],
    ['gmx.dee', 'gmx.de'],
    ['web.d', 'web.de'],
    ['t-onlin.de', 't-online.de'],
    ['wp.ppl', 'wp.pl'],
  ])('for %s offers %s', (typed, meant) => {
    expect(suggestEmail(`jan.k@${typed}`)).toBe(`jan.k@${meant}`)
  })

  test.each(
    `gmail.com googlemail.com outlook.com outlook.de hotmail.com hotmail.pl hotmail.co.uk live.com
     yahoo.com yahoo.co.in yahoo.com.br icloud.com me.com mac.com proton.me protonmail.com
     gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de posteo.de mailbox.org mail.de mail.com
     email.com wp.pl onet.pl o2.pl interia.pl seznam.cz abv.bg mail.ru ya.ru libero.it orange.fr free.fr
     bluewin.ch a1.net uol.com.br fastmail.com firma.pl firma.com.pl firma.shop acme.com acme.gmbh acme.io
     mueller-bau.at hp.com ibm.com sap.com bmw.de abb.com ey.com dhl.com ox.ac.uk nhs.uk uni-koeln.de
     example.com example.org agency.studio web.com att.com sky.it`.split(/\s+/),
  )('does not bother %s', (domain) => {
    expect(suggestEmail(`jan@${domain}`)).toBeNull()
  })

  test('keeps the name before the @, in lower case', () => {
    expect(suggestEmail(' J{a}n%2+x@gmial.com')).toBe('j{a}n%2+x@gmail.com')
  })

  test('suggests nothing for what is no address', () => {
    for (const text of ['', 'jan', '@gmial.com', 'jan@', 'jan@gm ial.com', 'jan@\uD800.com']) {
      expect(suggestEmail(text)).toBeNull()
    }
  })
})
