import { expect, test } from 'bun:test'
import { fieldHtml } from '#domain/html/fields.ts'
import { closeField, htmlOf, openField, openHarness } from '../harness/open-harness.ts'

const open = (html: string) => openHarness([{ id: 'text', mode: 'text', html }])

test('a field keeps its mark while its text is deleted, typed over and cut; deleted blank, it goes', async () => {
  const html = `<p>To ${fieldHtml('client', 'Mrs Vogel')}</p><p>x</p>`
  await using visit = await open(html)
  const { page } = visit
  await openField(page, 'text')
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('End')
  for (let letters = 'Mrs Vogel'.length; letters > 0; letters--)
    await page.keyboard.press('Backspace')
  expect(await page.evaluate(() => String(getSelection()))).toBe('Client name')
  await page.keyboard.type('Ms Ott')
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
  await page.keyboard.press('ControlOrMeta+x')
  await page.keyboard.type(' Li')
  await closeField(page)
  expect(await htmlOf(page, 'text')).toBe(html.replace('Mrs Vogel', 'Li'))

  await openField(page, 'text')
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('End')
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Backspace')
  await closeField(page)
  expect(await htmlOf(page, 'text')).toBe('<p>To</p><p>x</p>')
})

test('a line that is started after a field, filled in or blank, is outside of it', async () => {
  await using visit = await open(
    `<p>${fieldHtml('client', 'Vogel')}</p><p>${fieldHtml('town')}</p>`,
  )
  const { page } = visit
  await openField(page, 'text')
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Hill 3')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Thanks')
  await closeField(page)
  expect(await htmlOf(page, 'text')).toBe(
    `<p>${fieldHtml('client', 'Vogel')}</p><p>Hill 3</p><p>${fieldHtml('town')}</p><p>Thanks</p>`,
  )
})

test('“{” offers fields, which letters narrow; Escape leaves what was typed', async () => {
  await using visit = await open('<p>Dear</p>')
  const { page } = visit
  const list = page.getByRole('listbox', { name: 'Fields' })
  await openField(page, 'text')
  await page.keyboard.press('End')
  await page.keyboard.type(' {cl')
  expect(await list.getByRole('option').allTextContents()).toEqual(['Client '])
  await page.keyboard.press('Enter')
  await page.keyboard.type('Mrs Vogel')
  await page.keyboard.press('Enter')
  await page.keyboard.type('{')
  expect(await list.getByRole('option').count()).toBe(14)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('{to')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.keyboard.type('p')
  await closeField(page)
  expect(await htmlOf(page, 'text')).toBe(
    `<p>Dear ${fieldHtml('client', 'Mrs Vogel')}</p><p>${fieldHtml('company')}</p><p>{top</p>`,
  )
})

test.each([
  ['in an empty line', '<p>Dear</p>', '<p>Dear</p>'],
  [
    'in a blank last line of an address',
    `<p>${fieldHtml('client', 'Vogel')}<br>${fieldHtml('town', 'Berlin')}</p>`,
    `<p>${fieldHtml('client', 'Vogel')}<br>${fieldHtml('town', 'Berlin')}</p>`,
  ],
])('“Field” in the “/” menu offers the fields %s', async (_, html, before) => {
  await using visit = await open(html)
  const { page } = visit
  await openField(page, 'text')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await page.getByPlaceholder('Filter').waitFor()
  await page.keyboard.type('fie')
  await page.keyboard.press('Enter')
  await page.getByRole('listbox', { name: 'Fields' }).waitFor()
  await page.keyboard.type('tax')
  await page.keyboard.press('Enter')
  await page.keyboard.type('DE1')
  await closeField(page)
  expect(await htmlOf(page, 'text')).toBe(`${before}<p>${fieldHtml('taxId', 'DE1')}</p>`)
})

test('a line that is started between two fields is between them', async () => {
  const [client, town] = [fieldHtml('client'), fieldHtml('town')]
  await using visit = await open(`<p>${client}<br>${town}</p>`)
  const { page } = visit
  await openField(page, 'text', { x: 10, y: 10 })
  await page.keyboard.type('Vogel')
  await page.keyboard.press('Enter')
  await page.keyboard.type('c/o Ott')
  await closeField(page)
  expect(await htmlOf(page, 'text')).toBe(`${fieldHtml('client', 'Vogel')}<br>c/o Ott<br>${town}`)
})

test('Enter continues a paragraph of several lines with fields; in a blank last line it starts another', async () => {
  const [client, town] = [fieldHtml('client', 'Vogel'), fieldHtml('town', 'Freiburg')]
  await using visit = await open(`<p>${client}<br>${town}</p><p>Dear</p>`)
  const { page } = visit
  await openField(page, 'text', { x: 10, y: 10 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  for (const key of ['Enter', 'G', 'Enter', 'Enter', 'N', 'Enter', 'M'])
    await page.keyboard.press(key)
  await closeField(page)
  expect(await htmlOf(page, 'text')).toBe(
    `<p>${client}<br>${town}<br>G</p><p>N</p><p>M</p><p>Dear</p>`,
  )
})

test('Enter over selected lines with fields, and between letters, breaks the line there', async () => {
  const [client, town] = [fieldHtml('client', 'Vogel'), fieldHtml('town', 'Freiburg')]
  await using visit = await open(`<p>${client}<br>Hill 3<br>${town}</p>`)
  const { page } = visit
  await openField(page, 'text', { x: 10, y: 10 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  for (let letter = 0; letter < 4; letter++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('x')
  await closeField(page)
  expect(await htmlOf(page, 'text')).toMatch(/Vogel<\/span><br>Hill<br>.*<br>x<br>.*Freiburg/)
})

test('what is typed over several fields takes the place of all that is selected', async () => {
  await using visit = await open(`<p>${fieldHtml('client')}<br>${fieldHtml('town')}</p><p>x</p>`)
  const { page } = visit
  await openField(page, 'text', { x: 10, y: 10 })
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+End')
  await page.keyboard.type('Nobody')
  await closeField(page)
  const html = await htmlOf(page, 'text')
  expect(html.replace(/<[^>]*>/g, ' ').trim()).toMatch(/^Nobody\s+x$/)
  expect(html).not.toContain('data-field="town"')
})

test('a field that is copied comes back from a word processor as one', async () => {
  await using visit = await open(`<p>Dear ${fieldHtml('client', 'Mrs Vogel')}, hello</p>`)
  const { page } = visit
  await openField(page, 'text')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  const copied = await page.evaluate(() => {
    const data = new DataTransfer()
    const element = getSelection()?.anchorNode?.parentElement
    element?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }),
    )
    return { html: data.getData('text/html'), text: data.getData('text/plain') }
  })
  expect(copied).toEqual({
    text: 'Dear Mrs Vogel, hello',
    html: 'Dear <span data-field="client"><a name="field_client">Mrs Vogel</a></span>, hello',
  })
  // As Word puts it on the clipboard.
  const html = `<p class=MsoNormal>Dear <a name="field_client"><span lang=DE>Mrs Vogel</span></a>!<o:p></o:p></p>`
  await page.keyboard.press('End')
  await page.evaluate((html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    const element = getSelection()?.anchorNode?.parentElement
    element?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, html)
  await closeField(page)
  const client = fieldHtml('client', 'Mrs Vogel')
  expect(await htmlOf(page, 'text')).toBe(`Dear ${client}, helloDear ${client}!`)
})
