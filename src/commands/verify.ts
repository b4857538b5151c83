import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { toldText } from '#domain/numbers/period-text.ts'
import { findAcceptanceFile } from '#domain/offers/acceptance-file.ts'
import { inZone } from '#domain/offers/moments.ts'
import { reasonOf } from '../errors.ts'
import { command, Refusal } from './command.ts'
import { asJson, printable } from './formats.ts'
import { runTask } from './run-tasks.ts'

export const verify = command({
  name: 'verify',
  takes: ['FILE'],
  options: { json: { type: 'boolean', about: 'As JSON, for programs' } },
  async run({ json = false }, path = '') {
    const file = await read(path)
    const carried = findAcceptanceFile(file)
    if (!carried && isZip(file))
      throw new Refusal(
        `${path} is no pdf: of an accepted offer's files only the pdf carries its text`,
      )
    if (!carried) throw new Refusal(`${path} carries no accepted offer`)
    const hash = createHash('sha256').update(carried.document).digest('hex')
    if (hash !== carried.hash)
      throw new Refusal(`${path} was changed: its text no longer has the SHA-256 ${carried.hash}`)
    const found = await runTask('findAcceptance', { hash })
    if (!found) throw new Refusal(`No offer with the SHA-256 ${hash} was accepted here`)
    if (json) return console.log(asJson(found))
    const { name, mailedTo, answeredAt, timeZone, sender, offer, others } = found
    const total = toldText(found, { ...found, language: 'en' })
    const amount = total && `, at a total of ${total}`
    const { recordedBy, signedOn, takenBackAt } = found
    const who = mailedTo ? `${name} (${mailedTo})` : name
    const place = signedOn?.place && `, ${signedOn.place}`
    const where = signedOn ? `, signed on ${signedOn.email}'s device${place}` : ''
    const whereGiven = inZone(Date.parse(answeredAt), timeZone, 'en-GB', LOCAL_TIME)
    const what = offer === '' ? 'an offer' : `the offer “${offer}”`
    console.log(
      printable(
        [
          recordedBy
            ? `${recordedBy.email} recorded on ${answeredAt} (${whereGiven}) that ${who} accepted ${what} on ${recordedBy.day} (${recordedBy.how})${amount}.`
            : `${who} accepted ${what} from ${sender} on ${answeredAt} (${whereGiven})${amount}${where}.`,
          ...(found.leftOut ? [`It was a part: ${found.leftOut} of its rows were not taken.`] : []),
          ...(takenBackAt ? [`That record was taken back on ${takenBackAt}.`] : []),
          ...others.map(
            (one) => `The same text was accepted by another answer on ${one.answeredAt}.`,
          ),
          `SHA-256 ${hash}`,
        ].join('\n'),
      ),
    )
  },
})

/** Of the customer's clock, with its zone. */
const LOCAL_TIME = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'longOffset',
} as const

/** As spreadsheets are, which name the SHA-256 but don't carry the text. */
const isZip = (file: Uint8Array): boolean => file[0] === 0x50 && file[1] === 0x4b

async function read(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new Refusal(`${path} can't be read: ${reasonOf(error)}`, { cause: error })
  }
}
