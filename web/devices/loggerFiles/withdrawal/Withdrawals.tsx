import type { LoggerFileWithdrawal } from '#contract/devices/types/loggerFileTypes.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { FilePart } from '#web/devices/loggerFiles/FilePart.tsx'

/** Who took the readings of a file back, when and why; the newest first. */
export function Withdrawals({ withdrawals }: { withdrawals: readonly LoggerFileWithdrawal[] }) {
  const t = useText()
  if (withdrawals.length === 0) return null
  const title = t('loggerFiles.withdrawal.title')
  return (
    <FilePart title={title}>
      <ul className="divided">
        {withdrawals.map(one => (
          <One key={one.withdrawalId} withdrawal={one} />
        ))}
      </ul>
    </FilePart>
  )
}

function One({ withdrawal }: { withdrawal: LoggerFileWithdrawal }) {
  const { state, readsAgain, reason, requestedBy, requestedAt, endedBy, endedAt, counts, checksums, signature } =
    withdrawal
  const t = useText()
  const { instant, count } = useTimes()
  const byAt = (name: string, at: string) => ({ name, at: instant(at) })
  const isOneAct = state === 'done' && signature === null
  return (
    <li>
      <strong>{t(`loggerFiles.withdrawal.${readsAgain ? 'statesAgain' : 'states'}.${state}`)}</strong>
      <div className="pre-line">{t('loggerFiles.withdrawal.why', { reason })}</div>
      {!isOneAct && <div>{t('loggerFiles.withdrawal.asked', byAt(requestedBy, requestedAt))}</div>}
      {signature && <div>{t('loggerFiles.withdrawal.signedBy', byAt(signature.signedBy, signature.signedAt))}</div>}
      {endedBy !== null && endedAt !== null && signature === null && (
        <div>{t(`loggerFiles.withdrawal.${state === 'cancelled' ? 'cancelledBy' : 'by'}`, byAt(endedBy, endedAt))}</div>
      )}
      {counts && (
        <div>
          {t('loggerFiles.withdrawal.counts', {
            readings: count(counts.readings),
            conflicts: count(counts.conflicts),
            ingested: count(counts.ingested),
          })}
        </div>
      )}
      {state === 'requested' && <div className="warn">{t('loggerFiles.withdrawal.waits')}</div>}
      {checksums.length > 0 && <Hashes name={t('loggerFiles.withdrawal.checksum')} hashes={checksums} />}
      {signature && <Hashes name={t('loggerFiles.withdrawal.signatureHash')} hashes={[signature.contentHash]} />}
    </li>
  )
}

function Hashes({ name, hashes }: { name: string; hashes: readonly string[] }) {
  return (
    <div className="quiet">
      {name}{' '}
      {hashes.map(hash => (
        <code key={hash} className="small">
          {hash}{' '}
        </code>
      ))}
    </div>
  )
}
