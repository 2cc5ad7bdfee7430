import { Agent } from 'node:http'
import { callMixOf } from '#bench/calls/callMix.ts'
import { ask, type Question } from '#bench/deliveries/deliveryAnswers.ts'
import type { BenchUser } from '#bench/deliveries/deliveryUsers.ts'
import type { Done } from '#bench/scale/turns.ts'

type Person = { user: BenchUser; mix: Question[] }

/** Each user looks for deliveries in two windows of the browser. */
const windows = 2

export async function callPeople(address: string, users: readonly BenchUser[]): Promise<Person[]> {
  const people: Person[] = []
  for (const user of users.filter(({ isPlatform }) => !isPlatform)) {
    const mix = await callMixOf(address, user)
    for (let window = 0; window < windows; window++) people.push({ user, mix })
  }
  return people
}

/** Calls of all people at once, for so many seconds. */
export async function callFor(address: string, people: readonly Person[], seconds: number): Promise<Done> {
  const beganAt = performance.now()
  const endsAt = beganAt + seconds * 1000
  const counts = await Promise.all(people.map(person => callUntil(endsAt, address, person)))
  return { done: counts.reduce((sum, count) => sum + count, 0), seconds: (performance.now() - beganAt) / 1000 }
}

async function callUntil(endsAt: number, address: string, { user, mix }: Person): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let done = 0
  while (performance.now() < endsAt) {
    for (const question of mix) await ask(address, user, question, agent)
    done += mix.length
  }
  agent.destroy()
  return done
}
