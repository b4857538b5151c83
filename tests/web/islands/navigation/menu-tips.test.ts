import { expect, test } from 'bun:test'
import { menuTips } from '../../../../web/islands/navigation/menu-tips.ts'
import { MENU_IDS } from '../../../../web/state/menu.ts'

test('every item of the menu has a tooltip, with its shortcuts (spec 2, Top navigation)', () => {
  const tips = Object.fromEntries(menuTips())
  // The indicator of calls can't be pressed.
  expect(Object.keys(tips).toSorted()).toEqual(MENU_IDS.filter((id) => id !== 'pending').toSorted())
  expect(tips).toMatchObject({
    burger: 'Menu',
    'new': 'New quotation',
    save: 'Save (ctrl+s or ctrl+shift+s)',
    boqRow: 'Row (ctrl+shift+r)',
  })
})
