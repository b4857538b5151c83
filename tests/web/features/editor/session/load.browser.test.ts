import { expect as is, test } from 'bun:test'
import { block, cell, editCopy, row, typeFigure } from '../../../../e2e/steps/paper.ts'
import { goTo, visit } from '../../../../e2e/steps/visit.ts'
import { openPage } from '../../../../support/browser.ts'
import { aQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

test('a stranger’s page of a public quotation calls the API for nothing but health and visits, and can be edited as a copy', async () => {
  const owner = await signUp(server)
  const quotation = aQuotation({ access: { level: 'everyone', userList: [] } })
  const { body } = await owner.call('/api/save-quotation', { body: { quotation, share: true } })
  await using opened = await openPage()
  const { page } = opened
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await goTo(page, `${server.url}/${body.quotation.id}`)
  const first = row(block(page, 'boq'), 0)
  await editCopy(page)
  await typeFigure(first, 'qty', '7')
  await expect(cell(first, 'price')).toHaveText('70.00')
  is(calls.filter((path) => !/health-check|visitors/.test(path))).toEqual([])
})

test('a template opens by its address, New leaves it, and Back opens it again', async () => {
  await using at = await visit(server, '/new?template=catering')
  const { page } = at
  const heading = page.locator('main article h1')
  await expect(heading).toHaveText('Wedding catering')
  await page.locator('[data-menu="new"]').click()
  await expect(heading).toHaveText('Quotation')
  is(new URL(page.url()).search).toBe('')
  await page.locator('[data-menu="quotation-list"]').click()
  await page.goBack()
  await expect(heading).toHaveText('Quotation')
  await goTo(page, `${server.url}/new?template=garden`)
  await page.locator('[data-menu="quotation-list"]').click()
  await page.getByText('Unauthorized').waitFor()
  await page.goBack()
  await expect(heading).toHaveText('Garden redesign')
})
