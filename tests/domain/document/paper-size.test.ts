import { expect, test } from 'bun:test'
import { paperSizeOf } from '#domain/document/paper-size.ts'

test.each(['en-US', 'en-CA', 'fr-CA', 'es-MX', 'es-CL', 'es-CO', 'es-PR', 'en-PH', 'es-DO', 'en'])(
  '%s prints on Letter',
  (locale) => {
    expect(paperSizeOf(locale)).toMatchObject({ widthPt: 612, heightPt: 792 })
  },
)

test.each(['de-DE', 'en-GB', 'pl-PL', 'es-ES', 'es-AR', 'pt-BR', 'ja-JP', 'de', 'no such', ''])(
  '%s prints on A4',
  (locale) => {
    expect(paperSizeOf(locale)).toMatchObject({ widthPt: 595.28, heightPt: 841.89 })
  },
)
