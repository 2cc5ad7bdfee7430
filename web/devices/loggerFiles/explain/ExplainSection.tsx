import { Button, Flex } from 'antd'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { ExplainDialog, type ExplainProps } from '#web/devices/loggerFiles/explain/ExplainDialog.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Props = Pick<ExplainProps, 'file' | 'onAnswer' | 'onExplained'> & {
  /** Whether the dialog is open. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** A file that is to be confirmed can always be explained; where nothing of it was understood that comes first. */
export function ExplainSection({ file, isOpen, onOpen, ...props }: Props) {
  const t = useText()
  const { findings, answers } = file
  const isAsked = findings.questions.includes('mapping') || findings.problem !== null
  const isExplained = answers.mapping !== undefined
  if (!findings.canExplain && !isAsked && !isExplained) return null
  return (
    <Flex vertical gap="small" className={isAsked ? 'box logger-file-open' : undefined}>
      {isAsked && (
        <p>
          <strong>{t('loggerFiles.explain.notUnderstood')}</strong>{' '}
          <span className="quiet">{t('loggerFiles.explain.isKept')}</span>
        </p>
      )}
      <Kept file={file} />
      <div>
        <Button size={isAsked ? 'middle' : 'small'} type={isAsked ? 'primary' : 'default'} onClick={() => onOpen(true)}>
          {t(isExplained ? 'loggerFiles.explain.change' : 'loggerFiles.explain.begin')}
        </Button>
      </div>
      {isOpen && <ExplainDialog file={file} {...props} onClose={() => onOpen(false)} />}
    </Flex>
  )
}

function Kept({ file: { keptMapping } }: { file: LoggerFile }) {
  const t = useText()
  const { instant } = useTimes()
  if (!keptMapping) return null
  const at = instant(keptMapping.keptAt)
  return (
    <p className="box filled">
      {keptMapping.keptBy
        ? t('loggerFiles.questions.kept', { name: keptMapping.keptBy, at })
        : t('loggerFiles.questions.keptByNobody', { at })}
    </p>
  )
}
