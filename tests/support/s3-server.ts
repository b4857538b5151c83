import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { ensureCeph } from '../../scripts/setup/ceph.mjs'

/** A real S3 server: Ceph's object gateway, with its objects in memory. It starts in 2 s. */
export interface S3Server extends AsyncDisposable {
  /** The settings with which the product uses its bucket. */
  settings: Record<string, string>
  client: S3Client
  /** The keys of all objects in the bucket. */
  keys(): Promise<string[]>
  /** Takes the server down until `resume`; its objects stay. */
  stop(): Promise<void>
  resume(): Promise<void>
}

const ceph = process.env.CEPH_FOLDER ?? ensureCeph()

/** Whether the server is available here; without it the tests that need it are skipped. */
export const hasS3 = Boolean(ceph)
if (!hasS3) console.warn('SKIPPED: tests of files in a bucket, which need Debian for an S3 server')

const FSID = '8a5bf1d9-5b2c-4f34-8f0a-2f0d1c3b4a5e'
const KEY = { accessKeyId: 'test-key', secretAccessKey: 'secret-of-the-test-key' }

/**
 * Starts the server with an empty bucket, on free ports.
 * @param pageSize how many objects it lists at once
 */
export async function startS3(bucket = 'files-of-tests', pageSize = 1000): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'ceph-'))
  const [monitorPort, port] = [freePort(), freePort()]
  const monitor = `v1:127.0.0.1:${monitorPort}`
  const endpoint = `http://127.0.0.1:${port}`
  const settings = join(folder, 'ceph.conf')
  for (const name of ['mon', 'osd', 'rgw']) await mkdir(join(folder, name))
  await writeFile(settings, `${settingsOf(folder, monitor)}rgw max listing results = ${pageSize}\n`)

  const command = (program: string, args: string[]) => [
    join(`${ceph}`, 'usr/bin', program),
    '-c',
    settings,
    ...args,
  ]
  const options = { env: environment(), stdout: 'ignore', stderr: 'ignore' } as const
  const spawn = (program: string, ...args: string[]) => Bun.spawn(command(program, args), options)
  async function run(program: string, ...args: string[]): Promise<void> {
    if ((await spawn(program, ...args).exited) !== 0) throw new Error(`${program} failed`)
  }

  const [monitors, devices] = [join(folder, 'monmap'), join(folder, 'osdmap')]
  await Promise.all([
    run('monmaptool', '--create', '--fsid', FSID, '--addv', 'a', `[${monitor}]`, monitors),
    run('osdmaptool', '--createsimple', '1', devices, '--with-default-pool', '--pg-bits', '0'),
  ])
  await run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', monitors, '--osdmap', devices)
  const daemons = [spawn('ceph-mon', '-i', 'a', '-f')]
  await run('ceph-osd', '-i', '0', '--mkfs')
  daemons.push(spawn('ceph-osd', '-i', '0', '-f'))
  const secrets = ['--access-key', KEY.accessKeyId, '--secret-key', KEY.secretAccessKey]
  await run('radosgw-admin', 'user', 'create', '--uid=test', '--display-name=test', ...secrets)

  const gatewayArgs = ['-n', 'client.rgw', '-f', `--rgw-frontends=beast endpoint=127.0.0.1:${port}`]
  let gateway: Bun.Subprocess | null = null
  async function resume(): Promise<void> {
    gateway = spawn('radosgw', ...gatewayArgs)
    while (!(await answers(endpoint))) await Bun.sleep(20)
  }
  async function stop(): Promise<void> {
    gateway?.kill('SIGKILL')
    await gateway?.exited
  }

  await resume()
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: KEY,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  return {
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    },
    client,
    async keys() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
      return Contents.map(({ Key = '' }) => Key)
    },
    stop,
    resume,
    async [Symbol.asyncDispose]() {
      await stop()
      for (const daemon of daemons) daemon.kill('SIGKILL')
      await Promise.all(daemons.map(({ exited }) => exited))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

/** Unpacked programs find their libraries only there. */
function environment(): Record<string, string> {
  const libraries = ['usr/lib', 'lib'].flatMap((folder) => {
    const path = join(`${ceph}`, folder, 'x86_64-linux-gnu')
    return [path, join(path, 'ceph')]
  })
  return { LD_LIBRARY_PATH: libraries.join(':') }
}

/** A port that was just released, so free for now. */
function freePort(): number {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() })
  const { port = 0 } = server
  void server.stop(true)
  return port
}

/** One monitor and one device, without keys, that do not wait for others to agree. */
const settingsOf = (folder: string, monitor: string): string => `[global]
fsid = ${FSID}
mon host = ${monitor}
public addr = 127.0.0.1
auth supported = none
auth cluster required = none
auth service required = none
auth client required = none
ms bind msgr2 = false
ms mon client mode = crc
paxos propose interval = 0.02
paxos min wait = 0.01
mon data avail crit = 1
mon data avail warn = 1
mon allow pool size one = true
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd crush update on start = false
osd class update on start = false
osd objectstore = memstore
memstore device bytes = 4294967296
osd max object name len = 256
osd max object namespace len = 64
osd class load list = *
osd class default list = *
osd erasure code plugins =
osd class dir = ${ceph}/usr/lib/x86_64-linux-gnu/rados-classes
plugin dir = ${ceph}/usr/lib/x86_64-linux-gnu/ceph
erasure code dir = ${ceph}/usr/lib/x86_64-linux-gnu/ceph/erasure-code
run dir = ${folder}
crash dir = ${folder}
admin socket =
pid file =
log file = ${folder}/$name.log
mon cluster log file = ${folder}/cluster.log
keyring = ${folder}/keyring
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
rgw rados pool pg num min = 1
rgw thread pool size = 32
rgw cache enabled = false
rgw gc obj min wait = 1
rgw gc processor period = 5
`
