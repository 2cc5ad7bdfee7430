import { EnvironmentOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect, useState } from 'react'
import type { ConfirmedPosition } from '#contract/logistics/types/tripTypes.ts'
import { tripWords } from '#contract/logistics/words/tripWords.ts'
import { currentPosition } from '#web/logistics/trips/entry/position.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** A device that is still searching when somebody confirms is waited for that long. */
const patienceMs = 3_000

/** Looks for the device's position as soon as it is drawn; one that is known is of another place than this, and stays. */
export function usePosition(known?: ConfirmedPosition) {
  const [searching, setSearching] = useState(() => (known ? Promise.resolve(known) : currentPosition()))
  const [last, setLast] = useState<{ of: typeof searching; position: ConfirmedPosition }>()
  useEffect(() => void searching.then(position => setLast({ of: searching, position })), [searching])
  const settled = async (): Promise<ConfirmedPosition> => {
    const tooLong = new Promise<ConfirmedPosition>(resolve =>
      setTimeout(() => resolve({ missing: 'timeout' }), patienceMs),
    )
    return await Promise.race([searching, tooLong])
  }
  const found = last?.of === searching ? last.position : undefined
  return { found, search: known ? undefined : () => setSearching(currentPosition()), settled }
}

/** What is known of the position: found, or why there is none. */
export function PositionLine({ found, search }: Pick<ReturnType<typeof usePosition>, 'found' | 'search'>) {
  const { t, language, count } = useWords()
  const isMissing = found !== undefined && 'missing' in found
  return (
    <Flex wrap gap="small" align="center" role="status">
      <span className={isMissing ? 'warn' : undefined}>
        <EnvironmentOutlined aria-hidden /> {!found && t('trips.entry.positionSearching')}
        {isMissing && t('trips.entry.positionMissing', { reason: tripWords[language].noPosition[found.missing] })}
        {found && !isMissing && t('trips.entry.positionFound', { metres: count(Math.ceil(found.accuracyMetres)) })}
      </span>
      {isMissing && search && <Button onClick={search}>{t('trips.entry.positionAgain')}</Button>}
    </Flex>
  )
}
