import { words } from '#server/devices/reader/series/quantityWords.ts'

const serials = words(
  'serial|series (?:no|number)',
  'ser\\.?[ -]?(?:nr|no)',
  'seri(?:e|en|al)?-?nr',
  'seriennummer|serienummer|ger[äa]tenummer|registriernummer|registration number',
  'n(?:°|º|o\\.?|r\\.?|[úu]m(?:[ée]ro|\\.)?)? ?(?:de )?s[ée]rie',
  'n[úu]mero de s[ée]rie',
  'numero (?:di serie|seriale)|matricola',
  '(?:v[ýy]robn[íi]|s[ée]riov[ée]) č[ií]slo',
  '(?:numer|nr) (?:seryjny|fabryczny|rejestratora)',
  'sarjanumero|sorozatszám|gyári szám|seri(?:al)? no|serijski broj|număr de serie',
  '(?:серийный|заводской) (?:номер|№)|серійний номер|σειριακός αριθμός|số sê-?ri|nomor seri',
)
const serialSigns =
  /シリアル|製造番号|機器番号|器物番号|登録番号|管理番号|序列号|序列號|(?:设备|設備|儀器|仪器|機器|机器)(?:序號|序号|编号|編號|号)|일련 ?번호|시리얼|제조 ?번호|기기 ?번호|หมายเลขเครื่อง/

/** Names that consist only of the numbered thing. */
const ids =
  /^(?:(?:logger|device|recorder|tag|instrument|sensor|probe|pod|tracker|unit|dev(?:eui)?)[ _-]?(?:id|no\.?|number|#)?|guid|deveui|ロガー(?:番号|id)?|设备id|設備id|시리얼|cihaz no)$/

/** Numbers of programs, papers and batteries. */
const others = words(
  'software|firmware|licen[cs]e|lizenz|certificat\\p{L}*|zertifikat\\p{L}*|calib\\p{L}*|kalib\\p{L}*|program|app|report|trip|batter\\p{L}*|gateway|station|base|reader|interface|adapter|printer|port',
)

/** Whether a normalised name is that of a logger's serial. */
export const isSerialName = (name: string): boolean =>
  isNumberOfLogger(name) || (ids.test(name) && !bareOwner.test(name))

/** The same for a header, which may name the logger itself. */
export const isSerialHeader = (name: string): boolean =>
  isNumberOfLogger(name) || (ids.test(name) && !bareSensor.test(name))

/** Longer names mean something else. */
const maxNameLength = 40
const short = /(?:^|\s)s\/?n\.?#?$/
const isNumberOfLogger = (name: string) =>
  name.length <= maxNameLength &&
  // SN-4711 is a serial, not the name of one.
  !/\d\d/.test(name) &&
  !others.test(name) &&
  (serials.test(name) || serialSigns.test(name) || short.test(name))

/** Alone, these words are a kind of device in a line, and a place in a header. */
const bareOwner = /^(?:logger|device|recorder|tag|instrument|sensor|probe|pod|tracker|unit|dev)$/
const bareSensor = /^(?:recorder|tag|instrument|sensor|probe|pod|tracker|unit|dev)$/

const probes = words('sensors?|sen|probes?|fühler|sonde|sonda')

/** 0: the serial by its name, 1: another number of the logger, 2: a probe's serial. */
export const serialRank = (name: string): number =>
  probes.test(name) || /センサ|プローブ/.test(name) ? 2 : isNumberOfLogger(name) ? 0 : 1

/** A serial without prefixes of some makers, such as SN 38112233. */
export const bareSerial = (value: string): string => value.replace(/^(?:s\/?n|serial(?: no\.?)?)[.:#\s]+(?=\S)/i, '')
