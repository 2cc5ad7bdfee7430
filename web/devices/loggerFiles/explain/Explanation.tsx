import { Button, Checkbox, Flex } from 'antd'
import { useState } from 'react'
import type { LoggerFilePreview } from '#contract/devices/types/loggerFilePreview.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { ColumnChoices } from '#web/devices/loggerFiles/explain/ColumnChoices.tsx'
import { answersOf, draftOf, type Draft } from '#web/devices/loggerFiles/explain/draft.ts'
import type { ExplainProps } from '#web/devices/loggerFiles/explain/ExplainDialog.tsx'
import { FileLines } from '#web/devices/loggerFiles/explain/FileLines.tsx'
import { PreviewResult } from '#web/devices/loggerFiles/explain/PreviewResult.tsx'
import { usePreview } from '#web/devices/loggerFiles/explain/usePreview.ts'
import { WritingChoices } from '#web/devices/loggerFiles/explain/WritingChoices.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

type Props = ExplainProps & { begun: LoggerFilePreview }

export function Explanation({ file, begun, onAnswer, onExplained, onClose }: Props) {
  const t = useText()
  const [draft, setDraft] = useState<Draft>(() => draftOf(file.answers, begun.recognised))
  const [fromLine, setFromLine] = useState(begun.lines[0]?.line ?? 1)
  const [isRemembered, setRemembered] = useState(true)
  const answers = answersOf(draft, file.answers)
  const { preview, isPending, isReady } = usePreview(file.fileId, begun, { answers, fromLine, draft })
  const change = (more: Partial<Draft>) => setDraft(now => ({ ...now, ...more }))
  const { explain, isSaving } = useExplain(onExplained, onClose)
  const { mappingFault, problem } = preview.findings
  const mayUse = typeof answers === 'object' && isReady && mappingFault === null && problem === null
  const keep = (explained: LoggerFileAnswers, remember: { replaces: string | null } | null) => {
    if (!onAnswer) return explain({ fileId: file.fileId, answers: explained, remember })
    onAnswer(explained)
    return onClose()
  }
  const use = () => {
    if (typeof answers !== 'object') return
    keep(answers, isRemembered ? { replaces: preview.kept?.keptAt ?? null } : null)
  }
  return (
    <Dialog
      title={t('loggerFiles.explain.title')}
      size="widest"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {file.answers.mapping && (
            <Button loading={isSaving} onClick={() => keep({ zone: draft.zone }, null)}>
              {t('loggerFiles.explain.reset')}
            </Button>
          )}
          <Button type="primary" disabled={!mayUse} loading={isSaving} onClick={use}>
            {t('loggerFiles.explain.use')}
          </Button>
        </>
      }
    >
      <Flex vertical gap="middle" aria-busy={isPending}>
        <p className="quiet">{t('loggerFiles.explain.hint')}</p>
        <FileLines {...{ preview, draft, fromLine }} onFromLine={setFromLine} onChange={change} />
        <ColumnChoices {...{ preview, draft }} onChange={change} />
        <WritingChoices {...{ file, preview, draft }} onChange={change} />
        <PreviewResult preview={preview} fault={typeof answers === 'string' ? answers : null} isPending={isPending} />
        {!onAnswer && (
          <Checkbox checked={isRemembered} onChange={({ target }) => setRemembered(target.checked)}>
            {t('loggerFiles.explain.remember')}
          </Checkbox>
        )}
        {!onAnswer && isRemembered && <Replaced kept={preview.kept} />}
      </Flex>
    </Dialog>
  )
}

/** What somebody has explained before, and is replaced. */
function Replaced({ kept }: Pick<LoggerFilePreview, 'kept'>) {
  const t = useText()
  const { instant } = useTimes()
  if (!kept || kept.isSame) return null
  const name = kept.keptBy ?? t('loggerFiles.facts.portal')
  return <p className="box filled">{t('loggerFiles.explain.replaces', { name, at: instant(kept.keptAt) })}</p>
}

function useExplain(onExplained: ExplainProps['onExplained'], onClose: () => void) {
  const explain = useCallMutation(loggerFileCalls.explainLoggerFile)
  // By its promise: the file that is read again takes this form away, and a callback of `mutate` with it.
  const save = async (body: Parameters<typeof explain.mutate>[0]) => {
    // A failure shows its message by itself.
    const answer = await explain.mutateAsync(body).catch(() => null)
    if (!answer) return
    showNotice(t => t(answer.isChanged ? 'loggerFiles.explain.done' : 'loggerFiles.explain.meanwhile'))
    onExplained(answer.file)
    onClose()
  }
  return {
    isSaving: explain.isPending,
    explain: (body: Parameters<typeof explain.mutate>[0]) => void save(body),
  }
}
