/** Currencies that are offered first (ISO 4217). */
export const COMMON_CURRENCIES: readonly string[] =
  'USD EUR GBP CHF CAD AUD PLN CZK SEK NOK DKK HUF'.split(' ')

/** Suggested number formats; users can type any other that the platform knows. */
export const LOCALES: readonly string[] =
  `en-US en-GB en-CA en-AU en-IN de-DE de-AT de-CH fr-FR fr-CH it-IT es-ES pt-PT pt-BR nl-NL pl-PL
  cs-CZ sk-SK hu-HU ro-RO sv-SE nb-NO da-DK fi-FI el-GR tr-TR uk-UA bg-BG ja-JP ar-AE ar-SA ar-EG`.split(
    /\s+/,
  )
