import { LIMITS } from '#domain/document/limits.ts'
import { formatTotal } from '#domain/numbers/format-figure.ts'
import { sumsText } from '#domain/numbers/period-text.ts'
import type { RunTask, Tasks } from '../control/tasks.ts'
import { answerOf, command, Refusal, settings, usageError } from './command.ts'
import { asJson, asTable, printable } from './formats.ts'
import { runTask, withTasks } from './run-tasks.ts'

type Listed = Exclude<Awaited<ReturnType<Tasks['listRevisions']>>, string>
type Revision = Listed['revisions'][number]

/** Messages that say why nothing was done, and what to do instead. */
const REFUSED = {
  'no quotation': (id: string) => `There is no quotation ${id}, or it is deleted`,
  'damaged quotation': (id: string) => `The quotation ${id} is damaged; see restore`,
  'not found': (id: string, which: string) => `${id} has no ${which}; see revisions list ${id}`,
  damaged: (_: string, which: string) => `The ${which} is damaged and can't be read`,
  forbidden: (id: string) => `${id} has another owner by now; try again`,
  conflict: (id: string) => `${id} was saved meanwhile; look at it, and try again`,
  'saved by a newer version': (id: string) =>
    `A newer version of the program has saved ${id} or this revision; nothing was changed`,
  'storage full': () => "There is no room for it in its owner's account",
}

const DETAILS = `ID is the last part of the quotation's address; one that starts with - comes after --.`

const list = command({
  name: 'revisions list',
  summary: "List a quotation's versions, newest first",
  details: `${DETAILS}
The first version is what is stored now.`,
  takes: ['ID'],
  options: { json: { type: 'boolean', about: 'As JSON, for programs' } },
  async run({ json = false }, id = '') {
    const all = await withTasks(settings(), (run) => allRevisions(run, id))
    console.log(json ? asJson(all) : tableOf(all))
  },
})

const show = command({
  name: 'revisions show',
  summary: 'Print a version of a quotation as JSON',
  details: `${DETAILS}
It is what the API's get-revision answers its owner.`,
  takes: ['ID', 'REVISION'],
  options: {},
  async run(_, id = '', given = '') {
    const revision = revisionOf('revisions show', given)
    const answer = await runTask('showRevision', { id, revision })
    const { json } = answerOf(REFUSED, answer, id, `revision ${revision}`)
    console.log(asJson(JSON.parse(json)))
  },
})

const compare = command({
  name: 'revisions compare',
  summary: 'Print what changed from one version to another, one change a line',
  details: `${DETAILS}
Nothing is printed where nothing differs.`,
  takes: ['ID', 'FROM', 'TO'],
  options: {},
  async run(_, id = '', ...given) {
    const [from = 0, to = 0] = given.map((one) => revisionOf('revisions compare', one))
    const answer = await runTask('compareRevisions', { id, from, to })
    const { text } = answerOf(REFUSED, answer, id, `revision ${from} or ${to}`)
    if (text !== '') console.log(printable(text))
  },
})

const restore = command({
  name: 'revisions restore',
  summary: 'Store an earlier version of a quotation as its next one',
  details: `${DETAILS}
Nothing is overwritten. Sharing stays as it is, and files that were deleted since are left out. Whoever
has unsaved changes in the editor is told at the next save.`,
  takes: ['ID', 'REVISION'],
  options: {},
  async run(_, id = '', given = '') {
    const revision = revisionOf('revisions restore', given)
    const which = `revision ${revision}`
    const restored = answerOf(
      REFUSED,
      await runTask('restoreRevision', { id, revision }),
      id,
      which,
    )
    if (restored.outcome !== 'restored') throw new Refusal(REFUSED[restored.outcome](id))
    console.log(`Revision ${revision} is stored again, as revision ${restored.revision}`)
  },
})

const name = command({
  name: 'revisions name',
  summary: 'Name a version of a quotation, so that it is never thinned out',
  details: `${DETAILS}
TEXT of several words goes in quotes; an empty one takes the name away.`,
  takes: ['ID', 'REVISION', 'TEXT'],
  options: {},
  async run(_, id = '', given = '', label = '') {
    const revision = revisionOf('revisions name', given)
    if (label.length > LIMITS.nameLength)
      throw usageError('revisions name', `TEXT is longer than ${LIMITS.nameLength} characters`)
    const answer = await runTask('labelRevision', { id, revision, label })
    answerOf(REFUSED, answer, id, `revision ${revision}`)
    const done = label.trim() === '' ? 'has no name now' : `is named ‘${printable(label.trim())}’`
    console.log(`Revision ${revision} ${done}`)
  },
})

async function allRevisions(run: RunTask, id: string): Promise<Revision[]> {
  const all: Revision[] = []
  for (;;) {
    const answer = await run('listRevisions', { id, offset: all.length })
    const { revisions, total } = answerOf(REFUSED, answer, id, 'revision')
    all.push(...revisions)
    if (revisions.length === 0 || all.length >= total) return all
  }
}

function tableOf(revisions: readonly Revision[]): string {
  return asTable(
    ['Revision', 'Saved (UTC)', 'By', 'Total', 'Name', 'What changed'],
    revisions.map((one) => [
      one.revision,
      one.createdAt.slice(0, 16).replace('T', ' '),
      one.email,
      totalOf(one),
      printable(one.label),
      one.isDamaged ? 'damaged' : printable(one.summary),
    ]),
  )
}

const totalOf = (one: Revision): string => {
  const { periodTotals = [{ period: 'once' as const, total: one.total }] } = one
  const sums = periodTotals.map(({ period, total }) => ({ period, sum: total }))
  return sumsText(
    sums,
    (sum) => (sum === null ? '' : `${formatTotal(sum, one)} ${one.currency}`),
    'en',
  )
}

/** @throws UsageError for anything but a revision's number */
function revisionOf(name: string, given: string): number {
  const revision = Number(given)
  if (/^\d+$/.test(given) && Number.isSafeInteger(revision) && revision > 0) return revision
  throw usageError(name, `"${given}" is no revision: a whole number from 1 on`)
}

export const revisions = [list, show, compare, restore, name]
