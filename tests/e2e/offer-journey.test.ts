import { setDefaultTimeout, test } from 'bun:test'
import { startSmtp } from '../support/smtp.ts'
import { startKillableServer } from './steps/killable-server.ts'
import { JOURNEY, openBrowsers, prepareOffer, STORING } from './steps/offer-journey.ts'

setDefaultTimeout(120_000)

const envFor = ({ port }: { port: number }) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  ACTIVATION: 'off',
})

test('an offer is sent, opened from its mail, asked about, answered, chosen, accepted, and verified, through a kill -9 of the server after each that stores something', async () => {
  await using smtp = await startSmtp()
  await using server = await startKillableServer(envFor(smtp))
  const prepared = { server, smtp, ...(await prepareOffer(server)) }
  // Of pages that ask the server while nobody answers.
  await using browsers = await openBrowsers(prepared, /net::ERR_/)
  for (const step of JOURNEY) {
    await step({ ...prepared, ...browsers })
    if (STORING.has(step)) await server.killAndRestart()
  }
})
