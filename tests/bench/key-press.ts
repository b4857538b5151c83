import { startBrowser } from './browser.ts'
import { benchFolder } from './contender.ts'
import {
  quotationOf,
  quotationOfCountry,
  quotationWithPeriods,
  quotationWithTerms,
} from './documents.ts'
import { interleave, median, ms, quantile, times } from './measure.ts'
import { register, save, startProduct } from './product.ts'
import type { Row } from './table.ts'
import { openEmpty, openPaper, serveEmptyPage, type Typist } from './typists.ts'

/** Enough for the median of one page against itself to come near 1. */
const PRESSES = 120

/**
 * From a key press in a quantity to the painted total, against an empty page's key press: on a
 * screen that shows a frame every 16.7 ms, and beside it the browser's work alone.
 */
export async function measure(): Promise<Row[]> {
  await using folder = await benchFolder()
  await using product = await startProduct(folder.path)
  await using empty = serveEmptyPage()
  await using browser = await startBrowser()
  const person = await register(product.url)
  const open = async (rows: number, make = quotationOf) => {
    const access = { level: 'everyone' as const, userList: [] }
    const { id } = await save(product.url, person, { ...make(rows), access })
    return openPaper(browser, `http://localhost:${product.port}/${id}`, rows)
  }
  const typists = {
    'an empty page': await openEmpty(browser, empty.url),
    'another empty page': await openEmpty(browser, empty.url),
    '200 rows': await open(200),
    '2,000 rows': await open(2000),
    '2,000 rows with tax, discounts and options': await open(2000, quotationWithTerms),
    '2,000 rows with parts and withholding': await open(2000, quotationOfCountry),
    '2,000 rows of two periods': await open(2000, quotationWithPeriods),
    '5,000 rows': await open(5000),
  }
  const type = (onScreen: boolean, presses: number) => {
    const press = (typist: Typist) => () => typist(onScreen)
    return interleave(
      {
        'an empty page': press(typists['an empty page']),
        'another empty page': press(typists['another empty page']),
        '200 rows': press(typists['200 rows']),
        '2,000 rows': press(typists['2,000 rows']),
        '2,000 rows with tax, discounts and options': press(
          typists['2,000 rows with tax, discounts and options'],
        ),
        '2,000 rows with parts and withholding': press(
          typists['2,000 rows with parts and withholding'],
        ),
        '2,000 rows of two periods': press(typists['2,000 rows of two periods']),
        '5,000 rows': press(typists['5,000 rows']),
      },
      presses,
    )
  }
  await type(false, 12)
  const shown = await type(true, PRESSES)
  const worked = await type(false, PRESSES / 2)
  const noise = median(shown['another empty page']) / median(shown['an empty page'])
  for (const samples of [shown, worked])
    samples['an empty page'].push(...samples['another empty page'])
  const compare = (ours: keyof typeof typists, theirs: keyof typeof typists, aim = 1.3): Row => {
    const value = median(shown[ours]) / median(shown[theirs])
    const work = median(worked[ours]) / median(worked[theirs])
    return {
      what: `key press to painted total, ${ours} to ${theirs}`,
      measured: times(value),
      aim: `at most ${aim}×`,
      isMet: value <= aim,
      behind: `p50/p95 ${figures(shown[ours])} to ${figures(shown[theirs])}; work alone ${figures(worked[ours])} to ${figures(worked[theirs])}, ${times(work)}`,
    }
  }
  return [
    compare('2,000 rows', 'an empty page'),
    compare('5,000 rows', '200 rows'),
    compare('2,000 rows with tax, discounts and options', '2,000 rows', 1.05),
    compare('2,000 rows with parts and withholding', '2,000 rows', 1.1),
    compare('2,000 rows of two periods', '2,000 rows', 1.1),
  ].map((row) => ({
    ...row,
    behind: `${row.behind}; noise: an empty page to itself ${times(noise)}`,
  }))
}

const figures = (samples: number[]) =>
  `${ms(quantile(samples, 0.5))}/${ms(quantile(samples, 0.95))}`
