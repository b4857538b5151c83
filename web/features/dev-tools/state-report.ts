import { computed } from 'nanostores'
import { $copyState } from '../../state/copy-state.ts'
import { $callsInFlight } from '../../state/http.ts'
import { $menu } from '../../state/menu.ts'
import { $openQuotation } from '../../state/open-quotation.ts'
import { $overlay } from '../../state/overlay.ts'
import { $move, $route, type Route } from '../../state/routes.ts'
import { $session } from '../../state/session.ts'

export interface Section {
  title: string
  /** Names and values, in order. */
  lines: readonly (readonly [string, string])[]
}

/** The state shared by the islands, in words: no token, and no content of a quotation. */
export const $report = computed(
  [$route, $move, $session, $openQuotation, $copyState, $menu, $callsInFlight, $overlay],
  (route, move, session, quotation, copy, menu, calls, overlay): readonly Section[] => [
    { title: 'Route', lines: [...linesOfRoute(route), ['Came by', move.cause]] },
    {
      title: 'Session',
      lines: [
        ['Status', session.status],
        ['Email', session.email],
        ['Roles', session.roles.join(', ')],
      ],
    },
    {
      title: 'Quotation',
      lines: [
        ['Id', quotation.id],
        ['Revision', String(quotation.revision)],
        ['Permission', quotation.permissionLevel],
        ['Access', `${quotation.access.level}, ${quotation.access.userList.length} on the list`],
        ['Loaded', yesOrNo(quotation.isLoaded)],
        ['Unsaved edits', yesOrNo(quotation.isDirty)],
      ],
    },
    {
      title: 'Copy and paste',
      lines: [
        ['Items', String(copy.items.length)],
        ['Pasting', yesOrNo(copy.isCopying)],
        ['Place', copy.place.id ? `${copy.place.pastePos} of ${copy.place.id}` : ''],
      ],
    },
    {
      title: 'Page',
      lines: [
        ['Calls in flight', String(calls)],
        ['Overlay', overlay ?? ''],
        ['Menu', statesOf(menu)],
      ],
    },
  ],
)

/** The report as text, to mail with a bug report. */
export function textOf(report: readonly Section[]): string {
  return report
    .map(({ title, lines }) =>
      [title, ...lines.map(([name, value]) => `  ${name}: ${value || '-'}`)].join('\n'),
    )
    .join('\n')
}

function linesOfRoute({ modal, ...route }: Route): [string, string][] {
  return [
    ['Screen', route.screen],
    ['Modal', modal?.key ?? ''],
  ]
}

/** The menu items that are not just waiting: `save loading`. */
function statesOf(menu: ReturnType<typeof $menu.get>): string {
  return Object.entries(menu)
    .filter(([, { state }]) => state !== 'waiting')
    .map(([id, { state }]) => `${id} ${state}`)
    .join(', ')
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')
