import { Elysia } from 'elysia'
import { type Html, html } from '#domain/html/html-tag.ts'
import type { Language } from '#domain/words/language.ts'
import { toolWords } from '../../adapters/tool-words.ts'
import { noticePage } from '../../plugins/notice-page.ts'
import { toolLanguageOf } from '../../plugins/tool-language.ts'
import type { Subscriptions } from './subscriptions.ts'

interface Deps {
  subscriptions: Pick<Subscriptions, 'addressOf' | 'isUnsubscribed' | 'unsubscribe' | 'resubscribe'>
  /** Whether users get reminders of offers that nobody answers. */
  reminders: {
    accountOf(token: string): Promise<{ userId: string; email: string } | null>
    read(userId: string): Promise<boolean>
    write(userId: string, reminds: boolean): Promise<void>
  }
}

/** Mails of a kind that a link ends. */
interface Ending {
  /** The paths below /api, before the token. */
  end: string
  resume: string
  /**
   * Who gets them: null for a token that this server has not signed, and for an account that is gone.
   */
  find(token: string): Promise<Receiver | null>
  words: 'sharing' | 'reminding'
  /** In the API's docs. */
  summaries: { page: string; end: string; resume: string }
}

interface Receiver {
  address: string
  isEnded(): Promise<boolean>
  end(): Promise<void>
  resume(): Promise<void>
}

/**
 * The routes of the links that end mails: those about shared quotations, and reminders. No program
 * calls them by type: their paths, which are no literals, would blur those of all other routes.
 */
export const mailLinkRoutes = (deps: Deps): Elysia =>
  new Elysia({ name: 'mail-links' })
    .use(linkPages(sharing(deps)))
    .use(linkPages(reminding(deps))) as unknown as Elysia

const sharing = ({ subscriptions }: Deps): Ending => ({
  end: 'unsubscribe',
  resume: 'resubscribe',
  async find(token) {
    const address = subscriptions.addressOf(token)
    if (address === null) return null
    return {
      address,
      isEnded: () => subscriptions.isUnsubscribed(address),
      end: () => subscriptions.unsubscribe(address),
      resume: () => subscriptions.resubscribe(address),
    }
  },
  words: 'sharing',
  summaries: {
    page: 'A page with a button that unsubscribes; opening it changes nothing',
    end: 'Get no more mails about shared quotations (RFC 8058)',
    resume: 'Get mails about shared quotations again',
  },
})

const reminding = ({ reminders }: Deps): Ending => ({
  end: 'stop-reminders',
  resume: 'resume-reminders',
  async find(token) {
    const account = await reminders.accountOf(token)
    if (!account) return null
    return {
      address: account.email,
      isEnded: async () => !(await reminders.read(account.userId)),
      end: () => reminders.write(account.userId, false),
      resume: () => reminders.write(account.userId, true),
    }
  },
  words: 'reminding',
  summaries: {
    page: 'A page with a button that ends reminders; opening it changes nothing',
    end: 'Get no more mails about offers that nobody answers (RFC 8058)',
    resume: 'Get mails about offers that nobody answers again',
  },
})

const page = (description: string) => ({
  description,
  content: { 'text/html': { schema: { type: 'string' as const } } },
})

const RESPONSES = { 200: page('A page that says what holds now'), 404: page('No such link') }

const ONE_CLICK = {
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

/** Without it Elysia would parse JSON, and answer 500 to any other body. */
const unread = () => null

/**
 * Routes for the link in mails that ends them (RFC 8058): a mail program sends a POST at once, a
 * person opens the page, ticks its box and presses its button. Opening the page changes nothing, because mail
 * scanners open every link. The link's token stands in for a login; bodies are not read.
 */
function linkPages({ end, resume, find, words: group, summaries }: Ending) {
  const wordsIn = (language: Language) => toolWords(language, 'pages')[group]

  /** Says what holds, with a button for the other. Mail scanners press buttons too: without the tick the browser sends nothing. */
  function pageOf(
    { address }: Receiver,
    { token, language }: Link,
    is: 'ended' | 'offer' | 'resumed',
  ) {
    const words = wordsIn(language)
    const isEnded = is === 'ended'
    const button = isEnded
      ? html`<button type="submit" class="quiet">${words.resume}</button>`
      : html`<button type="submit" name="List-Unsubscribe" value="One-Click">${words.end}</button>`
    return noticePage({
      status: 200,
      language,
      title: words[is],
      text: withAddress(isEnded ? words.endedText : words.offerText, address),
      action: html`<form method="post" action="/api/${isEnded ? resume : end}/${token}">
<p><label><input type="checkbox" required> ${toolWords(language, 'pages').notice.sure}</label></p>
${button}</form>`,
    })
  }

  /** Answers with the page of a link, or that it does not work. */
  const answer =
    (act: (found: Receiver, link: Link) => Promise<Response>) =>
    async ({ params: { token }, request }: { params: { token: string }; request: Request }) => {
      const language = toolLanguageOf(request)
      const found = await find(token)
      return found ? act(found, { token, language }) : badLink(language)
    }

  return new Elysia({ prefix: '/api', tags: ['Mails'] })
    .get(
      `/${end}/:token`,
      answer(async (found, link) =>
        pageOf(found, link, (await found.isEnded()) ? 'ended' : 'offer'),
      ),
      { detail: { summary: summaries.page, responses: RESPONSES } },
    )
    .post(
      `/${end}/:token`,
      answer(async (found, link) => {
        await found.end()
        return pageOf(found, link, 'ended')
      }),
      {
        parse: unread,
        detail: {
          summary: summaries.end,
          description: 'Safe to repeat. The body, `List-Unsubscribe=One-Click`, is not looked at.',
          requestBody: ONE_CLICK,
          responses: RESPONSES,
        },
      },
    )
    .post(
      `/${resume}/:token`,
      answer(async (found, link) => {
        await found.resume()
        return pageOf(found, link, 'resumed')
      }),
      {
        parse: unread,
        detail: { summary: summaries.resume, requestBody: ONE_CLICK, responses: RESPONSES },
      },
    )
}

/** A link as somebody follows it. */
interface Link {
  token: string
  language: Language
}

function withAddress(text: string, address: string): Html {
  const [before = '', after = ''] = text.split('{address}')
  return html`${before}<strong>${address}</strong>${after}`
}

const badLink = (language: Language) =>
  noticePage({ status: 404, language, ...toolWords(language, 'pages').badLink, action: null })
