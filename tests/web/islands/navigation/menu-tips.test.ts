import { expect, test } from 'bun:test'
import { menuTips } from '../../../../web/islands/navigation/menu-tips.ts'
import { MENU_IDS } from '../../../../web/state/menu.ts'

const tips = Object.fromEntries(menuTips().map(({ id, ...tip }) => [id, tip]))

test('every item of the menu has a tooltip (product: Menu)', () => {
  // The indicator of calls can't be pressed.
  expect(Object.keys(tips).toSorted()).toEqual(MENU_IDS.filter((id) => id !== 'pending').toSorted())
  expect(tips).toMatchObject({ burger: { tip: 'Menu' }, 'new': { tip: 'New quotation' } })
})

test('tooltips and screen readers tell of the shortcuts (product: Shortcuts)', () => {
  expect(tips.boqRow).toEqual({ tip: 'Row (ctrl+shift+r)', shortcuts: ['Control+Shift+R'] })
  expect(tips.save).toEqual({
    tip: 'Save (ctrl+s or ctrl+shift+s)',
    shortcuts: ['Control+S', 'Control+Shift+S'],
  })
})
