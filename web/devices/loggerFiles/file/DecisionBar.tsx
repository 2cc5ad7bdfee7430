import { Button, Flex } from 'antd'
import type { TFunction } from 'i18next'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { outlookOf, sentActs, type ChosenActs, type Outlook } from '#web/devices/loggerFiles/series/acts.ts'
import { useFileWords } from '#web/devices/loggerFiles/useFileWords.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { DialogButton } from '#web/kernel/ui/dialogs/DialogButton.tsx'
import { CallConfirm } from '#web/kernel/ui/dialogs/Dialog.tsx'

type Props = { file: LoggerFile; acts: ChosenActs; isPending: boolean; onChange: (file: LoggerFile | null) => void }

/** Stores what was chosen, says what is missing before that, or throws the file away. */
export function DecisionBar({ file, acts, isPending, onChange }: Props) {
  const { t } = useWords()
  const decision = useDecision(onChange)
  const label = useLabel()
  const { fileId, fileName: name, answers, state } = file
  if (state !== 'toConfirm' && state !== 'unassigned') return null
  const series = sentActs(file, acts)
  const outlook = outlookOf(file, acts)
  const missing = missingOf(file, series !== undefined, outlook)
  const isOnlyWaiting = state === 'unassigned' && series?.every(({ act }) => act.kind === 'wait')
  const hasStored = file.series.some(({ decision: made }) => made === 'stored')
  const decide = () => {
    if (!series) return
    if (state === 'toConfirm') decision.store({ fileId, answers, series })
    else decision.assign({ fileId, series })
  }
  return (
    <Flex wrap gap="small" align="center" justify="end" className="logger-file-bar">
      {missing && <span className="quiet">{t(`loggerFiles.act.${missing}`)}</span>}
      {!hasStored && (
        <DialogButton label={t('loggerFiles.act.discard')}>
          {close => (
            <CallConfirm
              title={t('loggerFiles.act.discardTitle')}
              act={t('loggerFiles.act.discard')}
              call={loggerFileCalls.discardLoggerFile}
              request={{ fileId }}
              done={t => t('loggerFiles.act.discarded', { name })}
              onDone={() => onChange(null)}
              onClose={close}
            >
              <p>{t('loggerFiles.act.discardText', { name })}</p>
            </CallConfirm>
          )}
        </DialogButton>
      )}
      <Button
        type="primary"
        disabled={missing !== undefined || isPending || isOnlyWaiting}
        loading={decision.isSending}
        onClick={decide}
      >
        {isBefore(missing) ? t('common.save') : label(outlook)}
      </Button>
    </Flex>
  )
}

/** What it would store is not known yet. */
const isBefore = (missing: ReturnType<typeof missingOf>) =>
  missing !== undefined && missing !== 'chooseFirst' && missing !== 'chooseNothing'

/** Why nothing can be stored yet. */
export function missingOf({ findings }: LoggerFile, isComplete: boolean, { keepsNothing }: Outlook) {
  if (findings.questions.includes('mapping')) return 'explainFirst'
  if (findings.problem !== null) return 'problemFirst'
  const cannotBeAnswered = findings.figures.some(({ agrees, isSlight }) => !agrees && !isSlight)
  if (cannotBeAnswered && findings.questions.every(question => question === 'figures')) return 'figuresFirst'
  if (findings.questions.length > 0) return 'decideFirst'
  if (!isComplete) return 'chooseFirst'
  return keepsNothing ? 'chooseNothing' : undefined
}

function useLabel() {
  const { t, count } = useWords()
  return ({ readings, loggers: [first, ...more], waits }: Outlook) => {
    if (first === undefined) return t(waits > 0 ? 'loggerFiles.act.wait' : 'common.save')
    if (more.length > 0) return t('loggerFiles.act.storeMany', { number: count(readings) })
    return t('loggerFiles.act.storeOne', { number: count(readings), serial: first })
  }
}

/** Confirms a file, or assigns what waits in it; then says what became of it. */
function useDecision(onChange: (file: LoggerFile) => void) {
  const { counted } = useFileWords()
  const reported = ({ fileName: name, series }: LoggerFile, t: TFunction) => {
    const stored = series.flatMap(({ counts }) => counts ?? [])
    if (stored.length === 0) return t('loggerFiles.act.waits', { name })
    const sum = (of: 'accepted' | 'duplicate' | 'conflict') => stored.reduce((all, one) => all + one[of], 0)
    const counts = counted({ accepted: sum('accepted'), duplicate: sum('duplicate'), conflict: sum('conflict') })
    return t('loggerFiles.act.stored', { name, ...counts })
  }
  const options = {
    done: (t: TFunction, { isChanged, file }: ResponseOf<typeof loggerFileCalls.storeLoggerFile>) =>
      isChanged ? reported(file, t) : t('loggerFiles.act.decidedBefore'),
    onDone: ({ file }: { file: LoggerFile }) => onChange(file),
  }
  const store = useCallAction(loggerFileCalls.storeLoggerFile, options)
  const assign = useCallAction(loggerFileCalls.assignLoggerFile, options)
  return { isSending: store.isSending || assign.isSending, store: store.send, assign: assign.send }
}
