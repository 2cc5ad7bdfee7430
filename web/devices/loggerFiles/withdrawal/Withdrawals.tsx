import type { LoggerFileWithdrawal } from '#contract/devices/types/loggerFileTypes.ts'
import { FilePart } from '#web/devices/loggerFiles/fileParts.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** Who took the readings of a file back, when and why; the newest first. */
export function Withdrawals({ withdrawals }: { withdrawals: readonly LoggerFileWithdrawal[] }) {
  const { t } = useWords()
  if (withdrawals.length === 0) return null
  return (
    <FilePart title={t('loggerFiles.withdrawal.title')}>
      <ul className="divided">
        {withdrawals.map(one => (
          <One key={one.withdrawalId} {...one} />
        ))}
      </ul>
    </FilePart>
  )
}

function One({ state, readsAgain, reason, counts, checksums, signature, ...by }: LoggerFileWithdrawal) {
  const { t, instant, count } = useWords()
  const byAt = (name: string, at: string) => ({ name, at: instant(at) })
  const isOneAct = state === 'done' && signature === null
  const ended = state === 'cancelled' ? 'cancelledBy' : 'by'
  const lines = [
    !isOneAct && t('loggerFiles.withdrawal.asked', byAt(by.requestedBy, by.requestedAt)),
    signature && t('loggerFiles.withdrawal.signedBy', byAt(signature.signedBy, signature.signedAt)),
    !signature && by.endedBy && by.endedAt && t(`loggerFiles.withdrawal.${ended}`, byAt(by.endedBy, by.endedAt)),
    counts &&
      t('loggerFiles.withdrawal.counts', {
        readings: count(counts.readings),
        conflicts: count(counts.conflicts),
        ingested: count(counts.ingested),
      }),
  ]
  return (
    <li>
      <strong>{t(`loggerFiles.withdrawal.${readsAgain ? 'statesAgain' : 'states'}.${state}`)}</strong>
      <div className="pre-line">{t('changeHistory.reason', { reason })}</div>
      {lines.map(line => line && <div key={line}>{line}</div>)}
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
