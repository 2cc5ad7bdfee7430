import { PictureOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { saveFile } from '#web/kernel/api/queries.ts'
import type { PlotState } from '#web/kernel/temperatureChart/drawing/drawState.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** What stands over the curves. */
export type PictureFacts = { fileName: string; title: string; lines: readonly string[] }

type Props = { shown: Omit<PlotState, 't' | 'language'>; facts: PictureFacts }

/** The chart as it is shown, as a picture to pass on. */
export function PictureButton({ shown, facts }: Props) {
  const { t, language, instant } = useWords(shown.timeZone)
  const save = async () => {
    const { chartPicture } = await import('#web/kernel/temperatureChart/picture/chartPicture.ts')
    const made = t('temperatureChart.picture.made', { time: instant(Date.now()), timeZone: shown.timeZone })
    const body = await chartPicture({ ...shown, t, language }, { ...facts, foot: made })
    saveFile({ fileName: `${facts.fileName}.png`, body })
  }
  return (
    <Button
      className="no-print"
      size="small"
      icon={<PictureOutlined aria-hidden />}
      title={t('temperatureChart.picture.hint')}
      onClick={() => void save()}
    >
      {t('temperatureChart.picture.save')}
    </Button>
  )
}
