import { Elysia } from 'elysia'
import { html } from '../../domain/html/html-tag.ts'
import { noticePage } from '../../plugins/notice-page.ts'
import { badLink, linkForm, ONE_CLICK, PAGES, unread } from '../mails/unsubscribe.ts'
import type { ReminderSettings } from './reminder-settings.ts'

/**
 * Routes for the link in reminders that ends them, as mails/unsubscribe.ts has them for mails about
 * shared quotations: opening it changes nothing.
 */
export const reminderRoutes = ({ reminders }: { reminders: ReminderSettings }) =>
  new Elysia({ name: 'reminders', prefix: '/api', tags: ['Mails'] })
    .get(
      '/stop-reminders/:token',
      async ({ params: { token } }) => {
        const account = await reminders.accountOf(token)
        if (!account) return badLink()
        return (await reminders.read(account.userId))
          ? offerPage(account.email, token)
          : endedPage(account.email, token)
      },
      {
        detail: {
          summary: 'A page with a button that ends reminders; opening it changes nothing',
          responses: PAGES,
        },
      },
    )
    .post(
      '/stop-reminders/:token',
      async ({ params: { token } }) => {
        const account = await reminders.accountOf(token)
        if (!account) return badLink()
        await reminders.write(account.userId, false)
        return endedPage(account.email, token)
      },
      {
        parse: unread,
        detail: {
          summary: 'Get no more mails about offers that nobody answers (RFC 8058)',
          description: 'Safe to repeat. The body, `List-Unsubscribe=One-Click`, is not looked at.',
          requestBody: ONE_CLICK,
          responses: PAGES,
        },
      },
    )
    .post(
      '/resume-reminders/:token',
      async ({ params: { token } }) => {
        const account = await reminders.accountOf(token)
        if (!account) return badLink()
        await reminders.write(account.userId, true)
        return offerPage(account.email, token, 'You get these mails again')
      },
      {
        parse: unread,
        detail: {
          summary: 'Get mails about offers that nobody answers again',
          requestBody: ONE_CLICK,
          responses: PAGES,
        },
      },
    )

const ABOUT = 'mails about offers that nobody has answered for 7 days are sent to'

const offerPage = (address: string, token: string, title = 'No more reminders?') =>
  noticePage({
    status: 200,
    title,
    text: html`At most once a day, ${ABOUT} <strong>${address}</strong>.`,
    action: linkForm(
      'stop-reminders',
      token,
      html`<button type="submit" name="List-Unsubscribe" value="One-Click">No more reminders</button>`,
    ),
  })

const endedPage = (address: string, token: string) =>
  noticePage({
    status: 200,
    title: 'You get no more reminders',
    text: html`No more ${ABOUT} <strong>${address}</strong>. The overview shows these offers nevertheless.`,
    action: linkForm(
      'resume-reminders',
      token,
      html`<button type="submit" class="quiet">Get them again</button>`,
    ),
  })
