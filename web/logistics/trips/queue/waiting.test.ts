import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import type { ConfirmAnswer, Trip } from '#contract/logistics/types/tripTypes.ts'
import { CallError, type Issue } from '#web/kernel/api/errors/callError.ts'
import { sendWaiting, type Sending } from '#web/logistics/trips/queue/sendWaiting.ts'
import { inMemory, type TripStore } from '#web/logistics/trips/queue/tripStore.ts'
import {
  asRemark,
  correctedId,
  inOrder,
  isPhotoRefused,
  nextToSend,
  onceMore,
  tripAfter,
  withoutPhoto,
  type Waiting,
} from '#web/logistics/trips/queue/waiting.ts'

const place = { name: '静岡工場', nameEn: 'Shizuoka plant' }
const waiting = (nth: number, more: Partial<Waiting> = {}): Waiting => ({
  user: 'driver@carrier.example',
  act: 'pickup',
  entry: {
    deliveryId: nth,
    clientId: `device-entry-00${nth}`,
    at: '2026-05-10T02:00:00Z',
    position: { missing: 'denied' },
    asRemark: false,
  },
  delivery: { reference: `R-${nth}`, shipFrom: place, destination: place },
  queuedAtMs: nth,
  ...more,
})
const confirmed = { at: '2026-05-10T01:00:00.000Z', receivedAt: '2026-05-10T01:01:00.000Z', pieces: 3, by: null }
const recorded: ConfirmAnswer = { result: 'recorded', confirmed, countedAt: confirmed.at }
const refusedBy = (code: ErrorCode, issues: Issue[] = []) => new CallError(code, { issues })

/** Sends what a store has; `answers` are of one confirmation after the other. */
async function send(store: TripStore, answers: (ConfirmAnswer | Error)[], user = 'driver@carrier.example') {
  const sent: string[] = []
  const failures: unknown[] = []
  const sending: Sending = {
    upload: async () => sent.push('photo'),
    confirm: async ({ entry }) => {
      sent.push(`${entry.deliveryId}${entry.photoId === undefined ? '' : ` with ${entry.photoId}`}`)
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw answer ?? new CallError('connection')
      return answer
    },
  }
  await sendWaiting(store, user, sending, {
    onChange: async () => undefined,
    onAnswered: async () => undefined,
    onFailed: error => failures.push(error),
  })
  return { sent, failures, left: inOrder(await store.waiting(), user) }
}

async function storeOf(...all: Waiting[]) {
  const store = inMemory()
  for (const one of all) await store.keep(one)
  return store
}

test('what waits is sent in the order in which it happened, and then forgotten', async () => {
  const { sent, left } = await send(await storeOf(waiting(2), waiting(1)), [recorded, recorded])
  assert.deepEqual([sent, left], [['1', '2'], []])
})

test('nobody sends or sees what another user of the device entered', async () => {
  const store = await storeOf(waiting(1, { user: 'other@carrier.example' }), waiting(2))
  const { sent, left } = await send(store, [recorded, recorded])
  assert.deepEqual([sent, left], [['2'], []])
  assert.equal((await store.waiting()).length, 1)
})

test('without a connection, session or working portal everything waits on, unchanged', async () => {
  const failures = [
    'connection',
    'interrupted',
    'timeout',
    'sessionOver',
    4013,
    4014,
    4016,
    4025,
    4031,
    4034,
    5015,
  ] as const
  for (const failure of failures) {
    const all = [waiting(1), waiting(2)]
    const { sent, left, failures: told } = await send(await storeOf(...all), [new CallError(failure)])
    assert.deepEqual([sent, left, told.length], [['1'], all, 1], String(failure))
  }
})

test('a fault of the portal with one entry, or of the device, keeps it for later and does not keep the others waiting', async () => {
  for (const fault of [new CallError(codes.serverError), new TypeError('damaged')]) {
    const all = [waiting(1), waiting(2), waiting(3)]
    const { sent, left, failures } = await send(await storeOf(...all), [fault, recorded, recorded])
    assert.deepEqual([sent, left, failures.length], [['1', '2', '3'], [waiting(1, { hasFault: true })], 1])
  }
})

test('what was confirmed by somebody else waits for the user, and does not keep the others waiting', async () => {
  const store = await storeOf(waiting(1), waiting(2))
  const { sent, left } = await send(store, [{ ...recorded, result: 'alreadyConfirmed' }, recorded])
  assert.deepEqual([sent, left], [['1', '2'], [waiting(1, { conflict: confirmed })]])
  assert.equal(nextToSend(left), undefined)
  const [held] = left
  assert.ok(held)
  assert.deepEqual(asRemark(held), { ...waiting(1), entry: { ...waiting(1).entry, asRemark: true } })
})

test('what the portal refuses is kept with the reason, and can be sent once more', async () => {
  const issues = [{ path: 'at', message: 'is before the pickup' }]
  const store = await storeOf(waiting(1), waiting(2))
  const { sent, left } = await send(store, [refusedBy(codes.invalidParameters, issues), refusedBy(codes.notAuthorized)])
  assert.deepEqual(sent, ['1', '2'])
  assert.deepEqual(
    left.map(({ refusal }) => refusal),
    [
      { code: 4022, issues },
      { code: 4017, issues: [] },
    ],
  )
  assert.deepEqual(left.map(onceMore), [waiting(1), waiting(2)])
})

test('a photo is sent once, before what it belongs to, and again where the portal has deleted it', async () => {
  const photo = { bytes: new ArrayBuffer(3), mediaType: 'image/jpeg' }
  const store = await storeOf(waiting(1, { photo }))
  const first = await send(store, [new CallError('connection')])
  assert.deepEqual(first.sent, ['photo', '1 with 1'])
  const gone = refusedBy(codes.invalidParameters, [{ path: 'photoId', message: 'is not an uploaded photo' }])
  const second = await send(store, [gone, recorded])
  assert.deepEqual([second.sent, second.left], [['1 with 1', 'photo', '1 with 2'], []])
})

test('what is discarded while it is sent does not come back, and is not recorded where its photo was on the way', async () => {
  const photo = { bytes: new ArrayBuffer(3), mediaType: 'image/jpeg' }
  const discarded = waiting(2, { photo }).entry.clientId
  for (const failure of [undefined, new TypeError('damaged'), refusedBy(codes.invalidParameters)]) {
    const store = await storeOf(waiting(1), waiting(2, { photo }), waiting(3))
    const sent: number[] = []
    const sending: Sending = {
      upload: async () => {
        if (!failure) await store.drop(discarded)
        return 7
      },
      confirm: async ({ entry }) => {
        sent.push(entry.deliveryId)
        if (entry.clientId !== discarded) return recorded
        await store.drop(discarded)
        throw failure ?? new Error('was sent')
      },
    }
    const told = { onChange: async () => undefined, onAnswered: async () => undefined, onFailed: () => undefined }
    await sendWaiting(store, 'driver@carrier.example', sending, told)
    assert.deepEqual([sent, await store.waiting()], [failure ? [1, 2, 3] : [1, 3], []])
  }
})

test('a refused photo is kept until the user sends the rest without it', async () => {
  const photo = { bytes: new ArrayBuffer(3), mediaType: 'image/jpeg' }
  const store = await storeOf(
    waiting(1, { photo, refusal: { code: 4022, issues: [{ path: 'photo', message: 'is a damaged image' }] } }),
  )
  const { sent, left } = await send(store, [recorded])
  assert.deepEqual([sent, left.map(isPhotoRefused)], [[], [true]])
  const [held] = left
  assert.ok(held)
  assert.deepEqual(withoutPhoto({ ...held, entry: { ...held.entry, photoId: 7 } }), waiting(1))
  assert.equal(isPhotoRefused(waiting(1, { photo })), false)
})

test('a correction is the same confirmation, unless its id was refused', () => {
  const refusedFor = (path: string) => waiting(1, { refusal: { code: 4022, issues: [{ path, message: 'is wrong' }] } })
  assert.equal(
    correctedId(refusedFor('at'), () => 'another'),
    'device-entry-001',
  )
  assert.equal(
    correctedId(refusedFor('clientId'), () => 'another'),
    'another',
  )
})

test('on a full device what waits is confirmed with the photo that was sent, and nothing is sent in a circle', async () => {
  const photo = { bytes: new ArrayBuffer(3), mediaType: 'image/jpeg' }
  const isFull = async () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const store = { ...(await storeOf(waiting(1, { photo }), waiting(2))), update: isFull }
  const { sent, left } = await send(store, [recorded, recorded])
  assert.deepEqual([sent, left], [['photo', '1 with 1', '2'], []])
  const held = { ...(await storeOf(waiting(1), waiting(2))), update: isFull }
  const conflict: ConfirmAnswer = { ...recorded, result: 'alreadyConfirmed' }
  const refusal = refusedBy(codes.invalidParameters)
  for (const answer of [conflict, refusal]) {
    const second = await send(held, [answer, answer])
    assert.deepEqual(
      [second.sent, second.left],
      [
        ['1', '2'],
        [waiting(1), waiting(2)],
      ],
    )
  }
})

test('a trip is shown as the answer says, before what was sent is forgotten', async () => {
  const store = await storeOf(waiting(2))
  const left: number[] = []
  await sendWaiting(
    store,
    'driver@carrier.example',
    { upload: async () => 1, confirm: async () => recorded },
    {
      onChange: async () => undefined,
      onAnswered: async () => void left.push((await store.waiting()).length),
      onFailed: error => assert.fail(String(error)),
    },
  )
  assert.deepEqual([left, await store.waiting()], [[1], []])
  const trip = { deliveryId: 2, actualPickup: null, deliveredAt: null, pickup: null, arrival: null } as Trip
  assert.deepEqual(tripAfter(trip, waiting(2), recorded), { ...trip, actualPickup: confirmed.at, pickup: confirmed })
  assert.deepEqual(tripAfter(trip, waiting(2, { act: 'arrival' }), recorded), {
    ...trip,
    deliveredAt: confirmed.at,
    arrival: confirmed,
  })
  assert.equal(tripAfter(trip, waiting(3), recorded), trip)
  // Cleared since, it can be confirmed again.
  assert.deepEqual(tripAfter(trip, waiting(2), { ...recorded, countedAt: null }), trip)
  const another = { ...confirmed, pieces: 4 }
  const told = { ...trip, actualPickup: another.at, pickup: another }
  assert.deepEqual(tripAfter(told, asRemark(waiting(2)), recorded), told)
})
