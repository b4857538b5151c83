import { afterEach, expect, test } from 'bun:test'
import { blogUrl, publicUrl, setSettings } from '../../../web/state/settings.ts'

const own = { publicUrl: 'https://offers.example', blogUrl: '' }
afterEach(() => setSettings(own))

test('the guides are here, or where BLOG_URL says', () => {
  setSettings(own)
  expect(blogUrl()).toBe('/blog')
  setSettings({ ...own, blogUrl: 'https://firm.example/help/' })
  expect(blogUrl()).toBe('https://firm.example/help')
  expect(publicUrl()).toBe('https://offers.example')
})
