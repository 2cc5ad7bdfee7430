import { Button, Checkbox, Flex } from 'antd'
import { useEffect, useState } from 'react'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { LoggerFilePreview } from '#contract/devices/types/loggerFilePreview.ts'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import type { LoggerFileAnswers } from '#contract/devices/rules/loggerFile.ts'
import { Choices } from '#web/devices/loggerFiles/explain/Choices.tsx'
import { answersOf, draftOf, type Draft, type DraftFault } from '#web/devices/loggerFiles/explain/draft.ts'
import { FileLines } from '#web/devices/loggerFiles/explain/FileLines.tsx'
import { PreviewResult } from '#web/devices/loggerFiles/explain/PreviewResult.tsx'
import { useFileWords } from '#web/devices/loggerFiles/useFileWords.ts'
import { useCall, useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'

export type ExplainProps = {
  file: LoggerFile
  /** Keeps what was explained; without it the file keeps it, and with what it is then. */
  onAnswer?: ((answers: LoggerFileAnswers) => void) | undefined
  onExplained: (file: LoggerFile) => void
  onClose: () => void
}

/** Explains a table by hand: its lines, its columns and how they are written, with what would become of it. */
export function ExplainDialog(props: ExplainProps) {
  const { t } = useFileWords()
  const { fileId, answers } = props.file
  const begun = useCall(loggerFileCalls.previewLoggerFile, { fileId, answers }, { background: true })
  if (begun.data) return <Explanation {...props} begun={begun.data} />
  return (
    <Dialog
      title={t('loggerFiles.explain.title')}
      size="widest"
      onClose={props.onClose}
      buttons={<Button onClick={props.onClose}>{t('common.cancel')}</Button>}
    >
      <Answered answer={begun} awaiting={<p role="status">{t('loggerFiles.questions.checking')}</p>}>
        {() => null}
      </Answered>
    </Dialog>
  )
}

function Explanation({ file, begun, onAnswer, onExplained, onClose }: ExplainProps & { begun: LoggerFilePreview }) {
  const { t } = useFileWords()
  const { fileId } = file
  const [draft, setDraft] = useState<Draft>(() => draftOf(file.answers, begun.recognised))
  const [fromLine, setFromLine] = useState(begun.lines[0]?.line ?? 1)
  const [isRemembered, setRemembered] = useState(true)
  const answers = answersOf(draft, file.answers)
  const { preview, isPending, isReady } = usePreview(fileId, begun, { answers, fromLine, draft })
  const onChange = (more: Partial<Draft>) => setDraft(now => ({ ...now, ...more }))
  const explain = useCallMutation(loggerFileCalls.explainLoggerFile)
  const { mappingFault, problem } = preview.findings
  const mayUse = typeof answers === 'object' && isReady && mappingFault === null && problem === null
  // By its promise: the file that is read again takes this form away, and a callback of `mutate` with it.
  const save = async (body: RequestOf<typeof loggerFileCalls.explainLoggerFile>) => {
    // A failure shows its message by itself.
    const answer = await explain.mutateAsync(body).catch(() => null)
    if (!answer) return
    showNotice(t => t(answer.isChanged ? 'loggerFiles.explain.done' : 'loggerFiles.explain.meanwhile'))
    onExplained(answer.file)
    onClose()
  }
  const keep = (explained: LoggerFileAnswers, remember: { replaces: string | null } | null) => {
    if (!onAnswer) return void save({ fileId, answers: explained, remember })
    onAnswer(explained)
    return onClose()
  }
  const use = () => {
    if (mayUse) keep(answers, isRemembered ? { replaces: preview.kept?.keptAt ?? null } : null)
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
            <Button loading={explain.isPending} onClick={() => keep({ zone: draft.zone }, null)}>
              {t('loggerFiles.explain.reset')}
            </Button>
          )}
          <Button type="primary" disabled={!mayUse} loading={explain.isPending} onClick={use}>
            {t('loggerFiles.explain.use')}
          </Button>
        </>
      }
    >
      <Flex vertical gap="middle" aria-busy={isPending}>
        <p className="quiet">{t('loggerFiles.explain.hint')}</p>
        <FileLines {...{ preview, draft, fromLine, onChange }} onFromLine={setFromLine} />
        <Choices {...{ file, preview, draft, onChange }} />
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
  const { t, instant, nameOf } = useFileWords()
  if (!kept || kept.isSame) return null
  const replaced = { name: nameOf(kept.keptBy), at: instant(kept.keptAt) }
  return <p className="box filled">{t('loggerFiles.explain.replaces', replaced)}</p>
}

type Asked = { answers: LoggerFileAnswers | DraftFault; fromLine: number; draft: Draft }

/** What would become of the file, a moment after the last change; until the answer is there what was found before. */
function usePreview(fileId: number, begun: LoggerFilePreview, { answers, fromLine, draft }: Asked) {
  const isWhole = typeof answers === 'object'
  const body = isWhole ? { fileId, answers, fromLine } : { fileId, answers: {}, fromLine, delimiter: draft.delimiter }
  const wanted = useSettled(JSON.stringify(body))
  const asked = JSON.parse(wanted) as typeof body
  const answer = useCall(loggerFileCalls.previewLoggerFile, asked, { background: true, keepPrevious: true })
  const isPending = answer.isPlaceholderData || answer.isPending || wanted !== JSON.stringify(body)
  return { preview: answer.data ?? begun, isPending, isReady: isWhole && !isPending && !answer.isError }
}

const settledMs = 300

/** A text once it no longer changes. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settledMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
