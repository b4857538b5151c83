import tlds from 'tlds'

/**
 * The name without emoji if a mail to a stranger may show it, otherwise '': it must be one line of
 * words in which nothing reads like an address, a phone number or a link. The reader does not know
 * who wrote it, and mail programs turn anything that looks like a link into one. When in doubt: ''.
 */
export function plainName(name: string): string {
  // Compatibility forms such as full-width characters count as the characters they look like.
  const shown = name.replace(EMOJI, ' ').replace(/ {2,}/g, ' ').trim()
  const text = shown.normalize('NFKC')
  const isPlain =
    text.length <= MAX_LENGTH && !UNPLAIN.some((sign) => sign.test(text)) && hasPlainWords(text)
  return isPlain && !hasDomain(text) && !isNumberToCall(text) ? shown : ''
}

const MAX_LENGTH = 160

/** With the characters that join and colour it; digits in boxes are none, as they read as digits. */
const EMOJI =
  /\p{Extended_Pictographic}(\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)*/gu

/** Characters that, joined to the next word, may make both words an address; dots and slashes have rules below. */
const JOINING = `[^\\s\\p{L}\\p{M}\\p{N}'’&+%–—./-]`

/** Top-level domains that are also recognized after a dot and a space. */
const ENDINGS =
  'com|net|org|info|biz|edu|gov|io|co|me|ru|рф|cn|top|xyz|app|dev|site|shop|online|club'

const UNPLAIN = [
  // Anything but the characters that names of offers need: @, \, _, <, > and bullets.
  /[^\p{L}\p{M}\p{N} .,;:!?'"’‘“”„«»‹›()[\]/&+%–—#°§=*$€£¥₹-]/u,
  // Invisible characters (zero width, directions, fillers), and letters like a dot or slash.
  /\p{Default_Ignorable_Code_Point}|[ꞏꓸ-ꓽㆍᆞ丶丿〱-〵ǀ-ǃ]/u,
  // Three stacked marks are more than an accent.
  /\p{M}{3}/u,
  // A sign not followed by a space before the next word: a:b, (a)b.
  new RegExp(`[\\p{L}\\p{N}][./]*${JOINING}(?:${JOINING}|[./])*\\p{L}`, 'u'),
  // A scheme, and a slash behind a host: a.legal/form is none, with its single letters.
  /[:/]{2}|:\S|\.[\p{L}\p{N}-]{2,}\.?\/\S/u,
  // A dot at the start of a word (.com) and one before a top-level domain (example. com).
  /(?<![\p{L}\p{M}\p{N}])\.[\p{L}\p{N}]|\s\./u,
  new RegExp(`[\\p{L}\\p{N}]{2}\\.\\s*(${ENDINGS})(?![\\p{L}\\p{M}])`, 'iu'),
  // Spelled out: example dot com, example [dot] com.
  new RegExp(
    `(^|[^\\p{L}])(dot|punkt|point|punto|ponto|kropka|точка)[^\\p{L}]+(${ENDINGS})(?![\\p{L}\\p{M}])`,
    'iu',
  ),
  /(^|[^\p{L}])(www|https?|ftp|mailto|localhost)(?![\p{L}\p{M}])/iu,
  // Hexadecimal characters and addresses: %2e, 0xcb007107.
  /(0x|%)[\da-f]{2}/i,
  // A phone number in letters: 1-800-FLOWERS.
  /\p{N}[\s-]*-\p{Lu}{4}/u,
]

/** Beside the registered ones, those that are kept for examples and for networks of one's own. */
const DOMAINS = new Set([
  ...tlds,
  ...'example test invalid local localhost internal lan home onion'.split(' '),
])

/** Words joined by dots; those behind a dot are the legal forms and initials that a name may have. */
const DOTTED = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu

/**
 * Whether a top-level domain stands right behind a dot: a.com, but not S.p.A., 3.OG, GmbH & Co.KG or,
 * as no domain begins with a hyphen, Dipl.-Ing.
 */
const hasDomain = (text: string): boolean =>
  (text.match(DOTTED) ?? []).some((words) =>
    words
      .replace(/^Co\.KG$/i, '')
      .toLowerCase()
      .split('.')
      .slice(1)
      .some((word) => DOMAINS.has(word.replace(/-+$/, '')) || word.startsWith('xn--')),
  )

/** The scripts that one word may mix. */
const SCRIPTS = [
  /\p{sc=Latin}/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}|ー/u,
  /\p{sc=Arabic}/u,
  /\p{sc=Hebrew}/u,
  /\p{sc=Devanagari}/u,
  /\p{sc=Thai}/u,
  /\p{sc=Armenian}|\p{sc=Georgian}/u,
]

/** Whether each word is in one known script: mixed or unknown scripts can disguise addresses. */
const hasPlainWords = (text: string): boolean =>
  (text.match(/[\p{L}\p{M}]+/gu) ?? []).every((word) =>
    SCRIPTS.some((script) => [...word].every((one) => script.test(one) || /\p{M}|ª|º/u.test(one))),
  )

/** Digits with their group separators. */
const NUMBER = /[+(]*\p{N}[\p{N}\s.,()/–—-]*/gu
const DATES = /^(\d{1,2}[./-]\s?\d{1,2}[./-]\s?(20)?\d\d|20\d\d[./-]\d{1,2}[./-]\d{1,2})$/
/** An offer's number: 2026-0142. */
const YEAR_AND_NUMBER = /^20\d\d\s?[-/]\s?\d{1,4}$/
/** A number with more digits may be a phone number. Postal codes have up to six. */
const MOST_DIGITS = 6

/** Words that make any number of 3 digits or more a phone number. */
const CALLING =
  /(^|[^\p{L}])(call|dial|phone|telephone|tel|ring|text|sms|fax|whatsapp|telegram|viber|signal|hotline|helpline|anruf\p{L}*|rufen|telefon\p{L}*|appele[rz]|téléphon\p{L}*|llam[ae]\p{L}*|teléfono|chiam\p{L}+|lig(ar|ue)|zadzwoń|dzwoń|bel(len)?|звон\p{L}*|позвон\p{L}*|тел|телефон\p{L}*)(?![\p{L}\p{M}])|[电電]话|[电電]話|전화/iu

function isNumberToCall(text: string): boolean {
  const numbers = (text.match(NUMBER) ?? []).map((one) => one.replace(/[\s.,()/–—-]+$/u, ''))
  const digits = (one: string) => (one.match(/\p{N}/gu) ?? []).length
  if (CALLING.test(text) && numbers.some((one) => digits(one) >= 3)) return true
  return numbers.some((one) => {
    if (/^[+(]*\+|^\(?00/.test(one)) return true
    // An IP address: three dots, or fewer if groups are left out.
    if (/\p{N}\.\p{N}+\.\p{N}/u.test(one) && !DATES.test(one)) return true
    return digits(one) > MOST_DIGITS && !DATES.test(one) && !YEAR_AND_NUMBER.test(one)
  })
}
