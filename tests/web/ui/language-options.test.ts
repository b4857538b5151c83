import { expect, spyOn, test } from 'bun:test'

test('the names of all languages are made with the first form, not with the editor', async () => {
  const asked: string[] = []
  const { DisplayNames } = Intl
  using _spy = spyOn(Intl, 'DisplayNames').mockImplementation(((
    language: string,
    options: Intl.DisplayNamesOptions,
  ) => {
    asked.push(language)
    return new DisplayNames(language, options)
  }) as never)
  // A copy of its own: another test may have made the names already.
  const fresh: string = '../../../web/ui/currency-and-language.ts?fresh'
  const { languageOptions } = (await import(
    fresh
  )) as typeof import('../../../web/ui/currency-and-language.ts')
  expect(asked).toEqual([])
  expect(languageOptions()).toContainEqual(['de', 'German – Deutsch'])
  expect(asked).toContain('de')
  expect(languageOptions()).toBe(languageOptions())
})
