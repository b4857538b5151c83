import type { SampleLeft } from '../../../src/domain/document/samples-left.ts'

/** The texts of the check before an offer leaves (product: Check before sending). */
export const WORDS = {
  title: 'Before it leaves',
  samples: (left: readonly SampleLeft[]) =>
    left.length === 1
      ? `One row is still a sample: ${named(left)}.`
      : `${left.length} rows are still samples: ${named(left)}.`,
  remove: (count: number) => (count === 1 ? 'Remove it' : 'Remove them'),
  anyway: { send: 'Send anyway', share: 'Share anyway' },
  total: (typed: string, total: string) =>
    `The total was typed over: it says ${typed} in place of ${total}.`,
  faint: 'Some text is too pale to be seen on the paper. It can’t be sent like this.',
  blacken: 'Make it black',
  days: (stated: readonly number[], days: number | null | undefined) => {
    const paper = `The paper says that it is valid for ${stated.join(' and ')} days`
    if (days === undefined || stated.length > 1) return `${paper}.`
    return days === null
      ? `${paper}, this form names no last day.`
      : `${paper}, this form says ${days}.`
  },
  sayDays: (days: number) => `Say ${days} days everywhere`,
  date: (date: string, lastDay: string, readsAs: string | null) =>
    readsAs === null
      ? `It is dated ${date}, after its last day, ${lastDay}.`
      : `It is dated ${date}, so it reads as valid until ${readsAs}; the last day is ${lastDay}.`,
  dateToday: 'Date it today',
  dropLastDay: 'Drop the last day',
  client: 'No client is named.',
  nameClient: (name: string) => (name ? `Name ${name}` : 'Name the client'),
  person: (others: readonly string[], email: string) =>
    others.length === 1
      ? `${others[0]} is not the client’s address, ${email}.`
      : `${others.length} of these are not at the client’s address, ${email}.`,
  toClient: (email: string) => `Only to ${email}`,
  tax: (hadTax: boolean) =>
    hadTax ? 'It has no tax, and the last offer had some.' : 'It has no tax.',
  addTax: (rate: string) => `Add ${rate}`,
  addAnyTax: 'Add tax',
  noTax: 'No tax',
  sender: (address: string) => `It names no sender: customers read ${address}.`,
  letterhead: 'Add a letterhead',
  open: 'Open it to mend this',
  pictures: (count: number) =>
    count === 1 ? 'One picture has no description.' : `${count} pictures have no description.`,
  describe: (count: number) => (count === 1 ? 'Describe it' : 'Describe the first'),
  leftOut: (names: readonly string[]) =>
    names.length === 1
      ? `Mails leave “${names[0]}” out: it reads like a link.`
      : `Mails leave ${names.map((name) => `“${name}”`).join(' and ')} out: they read like links.`,
} as const

function named(left: readonly SampleLeft[]): string {
  const names = left.slice(0, 2).map(({ name }) => `“${name}”`)
  return left.length > 2 ? `${names.join(', ')} and ${left.length - 2} more` : names.join(' and ')
}
