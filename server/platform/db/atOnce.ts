import type pg from 'pg'

type Work = () => Promise<unknown>
type Answers<Works extends readonly Work[]> = { -readonly [N in keyof Works]: Awaited<ReturnType<Works[N]>> }

/**
 * Questions that need nothing of each other's answers, each on a connection of its own, so that one waits for the slowest, not
 * for their sum. In a snapshot, which has one client, one after the other.
 */
export async function atOnce<const Works extends readonly Work[]>(
  pool: Pick<pg.Pool, 'options'>,
  works: Works,
): Promise<Answers<Works>> {
  if (pool.options.max > 1) return (await Promise.all(works.map(work => work()))) as Answers<Works>
  return (await Array.fromAsync(works, work => work())) as Answers<Works>
}
