import { withoutFaintText } from '#domain/document/faint-text.ts'
import { blankFields, withFieldValues } from '#domain/document/fields.ts'
import { writtenDate } from '#domain/document/map-fields.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { type SampleLeft, withoutSampleRows } from '#domain/document/samples-left.ts'
import { withStatedDays } from '#domain/document/stated-days.ts'
import { formatMoney, formatPercent } from '#domain/numbers/format-figure.ts'
import type { Doubt, DoubtKind } from '#domain/offers/check-offer.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { check as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { listInWords, rowInWords } from '#domain/words/list-in-words.ts'
import type { Recipient } from '#domain/words/recipients.ts'
import type { Words } from '#domain/words/words.ts'
import { $route, leaveModal, modalPath, navigate, quotationPath } from '../../state/routes.ts'
import { $session } from '../../state/session.ts'
import {
  $document,
  all,
  committedBlocks,
  currentQuotation,
  focusBlock,
  focusPicture,
  nextId,
  run,
  runOnMeta,
  type TaxModule,
  waysNow,
} from '../editor/index.ts'

/** The form that is checked, as far as a remedy needs it. */
export interface CheckedForm {
  readonly verb: keyof typeof WORDS.anyway
  /** One of a list, which is mended on its paper; missing where that is open. */
  readonly stored?: Quotation | undefined
  readonly people: readonly Recipient[]
  /** Where the client is known to be reached; empty if that is unknown. */
  readonly clientEmail: string
  changePeople(people: readonly Recipient[]): void
  /** In how many days the last day is; null without one, missing where none is asked for. */
  readonly days?: number | null
  changeDays?: (days: number) => void
}

/** What a remedy may use. */
export interface Remedying extends CheckedForm {
  readonly tax: TaxModule
  /** Of the document's language. */
  readonly words: Words['template']
  /** Answers the doubt: it is not told again while the quotation is open. */
  pass(): void
  /** The same, and the form is sent. */
  goOn(): void
}

export interface Remedy {
  readonly label: string
  readonly run: () => void
  /** It changes the form alone. */
  readonly isOfForm?: boolean
}

interface Told {
  readonly text: string
  readonly remedies: readonly Remedy[]
}

/** How each kind of doubt is told, and what mends it in one press (product: Check before sending). */
const TELL: {
  [Kind in DoubtKind]: (doubt: Extract<Doubt, { kind: Kind }>, with_: Remedying) => Told
} = {
  samples: ({ left, canRemove }, { verb, goOn }) => ({
    text: countInWords(WORDS.samples, left.length, { names: named(left) }),
    remedies: [
      ...(canRemove
        ? [
            {
              label: countInWords(WORDS.remove, left.length),
              run: () => void run(withoutSampleRows),
            },
          ]
        : []),
      { label: WORDS.anyway[verb], run: goOn, isOfForm: true },
    ],
  }),
  total: ({ typed, total }, { stored = currentQuotation() }) => {
    const inMoney = (value: number | null) => (stored ? formatMoney(value, stored) : '')
    return {
      text: fill(WORDS.total, { typed: inMoney(typed), total: inMoney(total) }),
      remedies: waysNow(),
    }
  },
  faint: () => ({
    text: WORDS.faint,
    remedies: [{ label: WORDS.blacken, run: blacken }],
  }),
  days: ({ stated, days }, { words, changeDays }) => {
    const meant = days ?? stated[0] ?? 0
    const isOfPaper = days === undefined || stated.length > 1
    const align = () => {
      run((blocks) => withStatedDays(blocks, meant, words))
      changeDays?.(meant)
    }
    return {
      text: fill(WORDS.days[isOfPaper ? 'paper' : days === null ? 'noLastDay' : 'form'], {
        stated: listInWords(stated.map(String)),
        days: days ?? '',
      }),
      remedies: [{ label: fill(WORDS.sayDays, { days: meant }), run: align }],
    }
  },
  date: ({ date, lastDay, readsAs, isOver }) => ({
    text: fill(readsAs === null ? WORDS.date : WORDS.dateReadsAs, {
      date,
      lastDay,
      readsAs: readsAs ?? '',
    }),
    remedies: [
      isOver
        ? { label: WORDS.dropLastDay, run: () => void runOnMeta({ validUntil: '' }) }
        : { label: WORDS.dateToday, run: dateToday },
    ],
  }),
  client: (_, { people }) => {
    const name = people.length === 1 ? (people[0]?.name ?? '') : ''
    const nameIt = () => void run((blocks) => withFieldValues(blocks, { client: name }))
    const label = name ? fill(WORDS.nameClient, { name }) : WORDS.nameTheClient
    return { text: WORDS.client, remedies: [{ label, run: name ? nameIt : showClient }] }
  },
  person: ({ email, others }, { people, changePeople }) => ({
    text: countInWords(WORDS.person, others.length, { other: others[0] ?? '', email }),
    remedies: [
      {
        label: fill(WORDS.toClient, { email }),
        isOfForm: true,
        run: () => {
          const kept = people.filter((one) => !others.includes(one.email))
          const isThere = kept.some((one) => one.email === email)
          changePeople(isThere ? kept : [...kept, { email, name: '' }])
        },
      },
    ],
  }),
  tax: ({ hadTax }, { tax, pass }) => {
    const remedies = [...addTax(tax), { label: WORDS.noTax, run: pass, isOfForm: true }]
    return { text: hadTax ? WORDS.hadTax : WORDS.tax, remedies }
  },
  pictures: ({ count }) => ({
    text: countInWords(WORDS.pictures, count),
    remedies: [{ label: countInWords(WORDS.describe, count), run: showPicture }],
  }),
  names: ({ leftOut }) => {
    const [name = ''] = leftOut
    const names = listInWords(leftOut.map((one) => fill(WORDS.quoted, { name: one })))
    const text = countInWords(WORDS.leftOut, leftOut.length, { name, names })
    return { text, remedies: [] }
  },
  sender: () => ({
    text: fill(WORDS.sender, { address: $session.get().email }),
    remedies: [
      { label: WORDS.letterhead, run: () => navigate(modalPath($route.get(), 'letterhead')) },
    ],
  }),
}

/** Two names and how many others there are. */
function named(left: readonly SampleLeft[]): string {
  const names = left.slice(0, 2).map(({ name }) => fill(WORDS.quoted, { name }))
  if (left.length <= 2) return listInWords(names)
  return fill(WORDS.andMore, { names: rowInWords(names), count: left.length - 2 })
}

export function tell<Kind extends DoubtKind>(
  doubt: Extract<Doubt, { kind: Kind }>,
  remedying: Remedying,
): Told {
  const { stored } = remedying
  const told = TELL[doubt.kind as Kind](doubt, remedying)
  if (!stored || doubt.kind === 'person') return told
  const open = () => navigate(`${quotationPath(stored.id)}/share`)
  const own = told.remedies.filter(({ isOfForm }) => isOfForm)
  return { ...told, remedies: [{ label: WORDS.open, run: open }, ...own] }
}

/** One press for the rate that the tax form would turn on; without one it opens that form. */
function addTax({ proposedTax, taxStep, openTaxForm }: TaxModule): Remedy[] {
  const meta = $document.peek()?.meta.peek()
  if (!meta) return []
  const proposed = proposedTax(meta.tax, meta.locale, nextId)
  const rate = proposed.rates.find(({ id }) => id === proposed.defaultRate) ?? proposed.rates[0]
  const [button] = all('[data-action="add-tax"]')
  const show = () => {
    leaveModal()
    button?.scrollIntoView({ block: 'center' })
    if (button) openTaxForm(button)
  }
  if (!rate) return button ? [{ label: WORDS.addAnyTax, run: show }] : []
  const label = fill(WORDS.addTax, {
    rate: `${rate.name} ${formatPercent(rate.percent, meta.locale)}`.trim(),
  })
  const change = () => {
    const step = taxStep(proposed)
    if (step) runOnMeta(step.fields, step.operation)
  }
  return [{ label, run: change }]
}

/** Makes what can't be seen black, in one step. */
function blacken(): void {
  const lines = $document.peek()?.meta.peek().lines
  if (lines) runOnMeta({ lines: withoutFaintText(lines) }, withoutFaintText)
}

function dateToday(): void {
  const meta = $document.peek()?.meta.peek()
  if (meta) run((blocks) => withFieldValues(blocks, { date: writtenDate(new Date(), meta) }))
}

/** Closes the form, with the caret in the field for the client. */
function showClient(): void {
  const block = committedBlocks().find((one) =>
    blankFields([one]).some((name) => name === 'client' || name === 'company'),
  )
  leaveForm(() => block && focusBlock(block.id))
}

/** Closes the form, with the first picture without a description selected. */
function showPicture(): void {
  leaveForm(() => focusPicture('[alt=""]'))
}

/** Closes the form, which has the focus until it is gone. */
function leaveForm(then: () => void): void {
  leaveModal()
  const wait = () => (document.querySelector('[data-modal]') ? requestAnimationFrame(wait) : then())
  wait()
}
