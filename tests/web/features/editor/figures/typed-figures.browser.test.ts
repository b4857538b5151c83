import { test } from 'bun:test'
import type { Page } from 'playwright'
import { press } from '../../../../e2e/steps/keys.ts'
import { block, cell, row, rows, toast, total, typeFigure } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { shot } from '../../../../support/browser.ts'
import { expect } from '../../../../support/expect.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const paper = () => visit(server)

const boq = (page: Page) => block(page, 'boq')
const line = (page: Page, at: number) => row(boq(page), at)

test('a qty keeps its unit, and arithmetic is worked out', async () => {
  await using opened = await paper()
  const { page } = opened
  await typeFigure(line(page, 0), 'qty', '18.5 m2')
  await expect(cell(line(page, 0), 'qty')).toHaveText('18.5 m²')
  await expect(cell(line(page, 0), 'price')).toHaveText('185.00')
  await typeFigure(line(page, 0), 'qty', '20')
  await expect(cell(line(page, 0), 'qty')).toHaveText('20 m²')
  await typeFigure(line(page, 1), 'qty', '10 %')
  await expect(cell(line(page, 1), 'qty')).toHaveText('10 %')
  await expect(cell(line(page, 1), 'price')).toHaveText('2.00')
  await typeFigure(line(page, 2), 'itemPrice', '3.20*2.40-1.6')
  await expect(cell(line(page, 2), 'itemPrice')).toHaveText('6.08')
  await expect(total(page)).toHaveText('$360.24')
  await shot(page, 'typed-units')
})

test('a phone shows the keyboard that has what a figure may hold, and changes none of it', async () => {
  await using opened = await paper()
  const names = ['itemPrice', 'qty', 'price', 'subtotal', 'total']
  const figures = opened.page.locator(
    names.map((name) => `[data-cell=${name}][role=textbox]`).join(),
  )
  const modes = await figures.evaluateAll((cells) =>
    cells.map((cell) =>
      ['data-cell', 'inputmode', 'autocapitalize', 'autocorrect']
        .map((name) => cell.getAttribute(name))
        .join(' '),
    ),
  )
  expect(new Set(modes)).toEqual(new Set(names.map((name) => `${name} decimal none off`)))
})

test('a price that goes back to the product can be kept, and what is unreadable is named', async () => {
  await using opened = await paper()
  const { page } = opened
  const price = cell(line(page, 0), 'price')
  await typeFigure(line(page, 0), 'price', '480')
  await expect(price).toHaveText('10.00')
  const offer = toast(page, 'Item price × qty makes 10.00, so the price went back.')
  await expect(offer).toBeVisible()
  await shot(page, 'keep-price')
  await page.getByRole('button', { name: 'Keep 480.00' }).click()
  await expect(price).toHaveText('480.00')
  await expect(offer).toHaveCount(0)
  await expect(total(page)).toHaveText('$750.00')
  await press(page, 'Control+z')
  await expect(price).toHaveText('10.00')
  await typeFigure(line(page, 0), 'itemPrice', 'ten')
  await expect(toast(page, `"ten" isn't a number, so 10.00 was kept.`)).toBeVisible()
})

test('several figures pasted into one fill the rows below in one undoable step', async () => {
  await using opened = await visit(server)
  const { page } = opened
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await press(page, 'Control+v')
  }
  await cell(line(page, 1), 'itemPrice').click()
  await paste('100\r\n200\r\n300\r\n')
  await expect(cell(boq(page), 'subtotal')).toHaveText('810.00')
  await expect(rows(boq(page))).toHaveCount(4)
  await expect(cell(line(page, 3), 'itemPrice')).toHaveText('300.00')
  await press(page, 'Control+z')
  await expect(cell(boq(page), 'subtotal')).toHaveText('140.00')
  await expect(rows(boq(page))).toHaveCount(3)
  await cell(line(page, 0), 'qty').click()
  await paste('4\non request\n6')
  await expect(
    toast(page, `"on request" isn't a number, so its row was left as it was.`),
  ).toBeVisible()
  await expect(cell(boq(page), 'subtotal')).toHaveText('260.00')
  await total(page).click()
  await paste('100\n200')
  await expect(toast(page, `"100 200" isn't a number, so $400.00 was kept.`)).toBeVisible()
  await expect(total(page)).toHaveText('$400.00')
})
