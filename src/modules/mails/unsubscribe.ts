import { Elysia } from 'elysia'
import { type Html, html } from '../../domain/html/html-tag.ts'
import { noticePage } from '../../plugins/notice-page.ts'
import type { Subscriptions } from './subscriptions.ts'

const page = (description: string) => ({
  description,
  content: { 'text/html': { schema: { type: 'string' as const } } },
})

/** Without it Elysia would parse JSON, and answer 500 to any other body. */
export const unread = () => null

export const PAGES = { 200: page('A page that says what holds now'), 404: page('No such link') }

export const ONE_CLICK = {
  required: false,
  content: {
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object' as const,
        properties: { 'List-Unsubscribe': { type: 'string' as const } },
      },
    },
  },
}

/**
 * Routes for the link in share mails that unsubscribes their recipient (RFC 8058): a mail program
 * sends a POST at once, a person opens the page and presses its button. Opening the page changes
 * nothing, because mail scanners open every link. The link's token stands in for a login; bodies
 * are not read.
 */
export const unsubscribeRoutes = ({ subscriptions }: { subscriptions: Subscriptions }) =>
  new Elysia({ name: 'unsubscribe', prefix: '/api', tags: ['Mails'] })
    .get(
      '/unsubscribe/:token',
      async ({ params: { token } }) => {
        const address = subscriptions.addressOf(token)
        if (address === null) return badLink()
        return (await subscriptions.isUnsubscribed(address))
          ? endedPage(address, token)
          : offerPage(address, token)
      },
      {
        detail: {
          summary: 'A page with a button that unsubscribes; opening it changes nothing',
          responses: PAGES,
        },
      },
    )
    .post(
      '/unsubscribe/:token',
      async ({ params: { token } }) => {
        const address = subscriptions.addressOf(token)
        if (address === null) return badLink()
        await subscriptions.unsubscribe(address)
        return endedPage(address, token)
      },
      {
        parse: unread,
        detail: {
          summary: 'Get no more mails about shared quotations (RFC 8058)',
          description: 'Safe to repeat. The body, `List-Unsubscribe=One-Click`, is not looked at.',
          requestBody: ONE_CLICK,
          responses: PAGES,
        },
      },
    )
    .post(
      '/resubscribe/:token',
      async ({ params: { token } }) => {
        const address = subscriptions.addressOf(token)
        if (address === null) return badLink()
        await subscriptions.resubscribe(address)
        return offerPage(address, token, 'You get these mails again')
      },
      {
        parse: unread,
        detail: {
          summary: 'Get mails about shared quotations again',
          requestBody: ONE_CLICK,
          responses: PAGES,
        },
      },
    )

const ABOUT = 'mails about quotations that are shared with'
const OTHERS = 'Mails about your own account are sent nevertheless.'

const offerPage = (address: string, token: string, title = 'No more mails?') =>
  noticePage({
    status: 200,
    title,
    text: html`Unsubscribe from ${ABOUT} <strong>${address}</strong>, whoever shares them. ${OTHERS}`,
    action: linkForm(
      'unsubscribe',
      token,
      html`<button type="submit" name="List-Unsubscribe" value="One-Click">Unsubscribe</button>`,
    ),
  })

const endedPage = (address: string, token: string) =>
  noticePage({
    status: 200,
    title: 'You are unsubscribed',
    text: html`You get no more ${ABOUT} <strong>${address}</strong>. ${OTHERS}`,
    action: linkForm(
      'resubscribe',
      token,
      html`<button type="submit" class="quiet">Get them again</button>`,
    ),
  })

export const badLink = () =>
  noticePage({
    status: 404,
    title: 'This link does not work',
    text: 'Open it from the mail again, or copy all of it.',
    action: null,
  })

/** A button of a page that a mailed link leads to. */
export const linkForm = (path: string, token: string, button: Html) =>
  html`<form method="post" action="/api/${path}/${token}">${button}</form>`
