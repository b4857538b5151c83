/**
 * A name as a mail to a stranger may show it, or '' where it is not plain: one line of words in which
 * nothing can be read as an address, a number to call or a link. Its writer is a stranger to the reader,
 * and mail programs make links of what looks like one. A name too many is left out rather than one too few.
 */
export function plainName(name: string): string {
  // Full-width signs and the like stand for what they look like.
  const text = name.normalize('NFKC').trim()
  const isPlain =
    text.length <= MAX_LENGTH && !UNPLAIN.some((sign) => sign.test(text)) && hasPlainWords(text)
  return isPlain && !isNumberToCall(text) ? name.trim() : ''
}

const MAX_LENGTH = 100

/** Joined to the next word, these make an address of both. */
const JOINING = `[^\\s\\p{L}\\p{M}\\p{N}'’&+%–—-]`

/** Ends of hosts that are recognized after a dot and a space too. */
const ENDINGS =
  'com|net|org|info|biz|edu|gov|io|co|me|ru|рф|cn|top|xyz|app|dev|site|shop|online|club'

const UNPLAIN = [
  // Signs that names of offers do with. Among the others: @, \, _, <, >, bullets and pictures.
  /[^\p{L}\p{M}\p{N} .,;:!?'"’‘“”„«»‹›()[\]/&+%–—#°§=*$€£¥₹-]/u,
  // What can't be seen (zero width, directions, fillers), and letters that look like a dot or a slash.
  /\p{Default_Ignorable_Code_Point}|[ꞏꓸ-ꓽㆍᆞ丶丿〱-〵ǀ-ǃ]/u,
  // A stack of marks is no accent.
  /\p{M}{3}/u,
  // A sign without a space before the next word: a.b, a:b, a/b, (a)b.
  new RegExp(`[\\p{L}\\p{N}]${JOINING}+\\p{L}`, 'u'),
  /[:/]{2}|:\S|\p{L}\/|\/\p{L}/u,
  // A dot at the beginning of a word: .com, and before an ending: example. com.
  /(?<!\p{N})\.[\p{L}\p{N}]|\s\./u,
  new RegExp(`\\.\\s*(${ENDINGS})(?![\\p{L}\\p{M}])`, 'iu'),
  // Spelled out: example dot com, example [dot] com.
  new RegExp(
    `(^|[^\\p{L}])(dot|punkt|point|punto|ponto|kropka|точка)[^\\p{L}]+(${ENDINGS})(?![\\p{L}\\p{M}])`,
    'iu',
  ),
  /(^|[^\p{L}])(www|https?|ftp|mailto|localhost)(?![\p{L}\p{M}])/iu,
  // Signs and addresses in hexadecimal: %2e, 0xcb007107.
  /(0x|%)[\da-f]{2}/i,
  // A number to call in letters: 1-800-FLOWERS.
  /\p{N}[\s-]*-\p{Lu}{4}/u,
]

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

/** Whether each word has letters of one known script: others lend themselves to disguise. */
const hasPlainWords = (text: string): boolean =>
  (text.match(/[\p{L}\p{M}]+/gu) ?? []).every((word) =>
    SCRIPTS.some((script) => [...word].every((one) => script.test(one) || /\p{M}|ª|º/u.test(one))),
  )

/** Digits with what groups them. */
const NUMBER = /[+(]*\p{N}[\p{N}\s.,()/–—-]*/gu
const DATES = /^(\d{1,2}[./-]\s?\d{1,2}[./-]\s?(20)?\d\d|20\d\d[./-]\d{1,2}[./-]\d{1,2})$/
/** As offers are numbered: 2026-0142. */
const YEAR_AND_NUMBER = /^20\d\d\s?[-/]\s?\d{1,4}$/
/** Beyond this many digits a number can be called. Postal codes have six. */
const MOST_DIGITS = 6

/** Words that make any number one to call. */
const CALLING =
  /(^|[^\p{L}])(call|dial|phone|telephone|tel|ring|text|sms|fax|whatsapp|telegram|viber|signal|hotline|helpline|anruf\p{L}*|rufen|telefon\p{L}*|appele[rz]|téléphon\p{L}*|llam[ae]\p{L}*|teléfono|chiam\p{L}+|lig(ar|ue)|zadzwoń|dzwoń|bel(len)?|звон\p{L}*|позвон\p{L}*|тел|телефон\p{L}*)(?![\p{L}\p{M}])|[电電]话|[电電]話|전화/iu

function isNumberToCall(text: string): boolean {
  const numbers = (text.match(NUMBER) ?? []).map((one) => one.replace(/[\s.,()/–—-]+$/u, ''))
  const digits = (one: string) => (one.match(/\p{N}/gu) ?? []).length
  if (CALLING.test(text) && numbers.some((one) => digits(one) >= 3)) return true
  return numbers.some((one) => {
    if (/^[+(]*\+|^\(?00/.test(one)) return true
    // An address of the internet: three dots, or fewer where a group is left out.
    if (/\p{N}\.\p{N}+\.\p{N}/u.test(one) && !DATES.test(one)) return true
    return digits(one) > MOST_DIGITS && !DATES.test(one) && !YEAR_AND_NUMBER.test(one)
  })
}
