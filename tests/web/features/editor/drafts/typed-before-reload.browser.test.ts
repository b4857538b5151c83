import { test } from 'bun:test'
import { block, cell, enterRich } from '../../../../e2e/steps/paper.ts'
import { banner, restore } from '../../../../e2e/steps/saving.ts'
import { reload, visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

// Both are shorter than the wait for a pause in typing, after which a draft is written anyway.
test.each([50, 250])('a word typed %i ms before a reload is offered', async (pauseMs) => {
  await using opened = await visit(server, '/new')
  const { page } = opened
  const title = cell(block(page, 'boq'), 'title')
  await enterRich(title)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Gutters')
  // biome-ignore lint/suspicious/noPlaywrightWaitForTimeout: the pause is what is tested
  await page.waitForTimeout(pauseMs)
  await reload(page)
  await expect(banner(page)).toBeVisible()
  await restore(page)
  await expect(title).toHaveText('Gutters')
})
