import type { Logged } from '#test/support/worlds/devices/loggerFiles/loggedSeries.ts'
import type { Writer } from '#test/support/worlds/devices/loggerFiles/makersTables.ts'
import { signed } from '#test/support/worlds/devices/loggerFiles/signed.ts'
import { humidityText, momentText, temperatureText } from '#test/support/worlds/devices/loggerFiles/spelling.ts'

const offsetMs = 2 * 3_600_000

/** Recorded data of T&D WebStorage; its seconds since 1970 are from a clock two hours ahead of UTC. */
export const webStorageFile: Writer = (readings, { serial, lineEnd }) => {
  const channel = [
    { num: '1', name: 'temp', unit: 'C' },
    { num: '2', name: 'humidity', unit: '%' },
  ]
  const data = readings.map(({ localMs, milliCelsius, centiHumidity }, index) => ({
    unixtime: String((localMs - offsetMs) / 1000),
    'data-id': String(20_659 + index),
    ch1: temperatureText(milliCelsius, '.'),
    ch2: humidityText(centiHumidity, '.'),
  }))
  const device = {
    serial,
    model: 'TR-72wb',
    name: 'Living',
    time_diff: '540',
    std_bias: '60',
    dst_bias: '30',
    channel,
    data,
  }
  return JSON.stringify(device, null, 2).replaceAll('\n', lineEnd)
}

/** The current state of devices from WebStorage. */
export const webStorageDevices = () =>
  JSON.stringify({
    devices: [
      {
        num: '1',
        serial: '3214XXXX',
        model: 'TR-72wf',
        name: '子供部屋',
        battery: '5',
        unixtime: '1617526828',
        channel: [{ num: '1', name: '温度', value: '13.8', unit: 'C' }],
      },
      {
        num: '1',
        serial: '5234XXXX',
        model: 'TR-71wb',
        name: '蓄熱',
        battery: '1',
        unixtime: '1617520800',
        channel: [{ num: '2', name: 'Ch.2', value: 'Sensor Error', unit: 'C' }],
      },
    ],
  })

/** testo's JSON with statistics among its values. */
export const testoFile: Writer = (readings, { serial }) => {
  const timeStamp = (localMs: number) => new Date(localMs).toISOString().slice(0, 19)
  const values = readings.map(({ localMs, milliCelsius }) => ({
    description: temperatureText(milliCelsius, ','),
    timeStamp: timeStamp(localMs),
    value: milliCelsius / 1000,
  }))
  const mean = { description: 'TotalMean', timeStamp: timeStamp(readings.at(-1)?.localMs ?? 0), value: 1 }
  const temperature = { type: { name: 'Temperature' }, unit: { name: '°C' }, values: [...values, mean] }
  const pressure = { unit: { name: 'Pa' }, values: [{ timeStamp: '1592552029', value: 91_950 }] }
  return `\uFEFF${JSON.stringify({ channels: [pressure, temperature], device: [{ name: 'testo 805i', serial }], schemaVersion: '1.0.2' }, null, 4)}`
}

/** Berlinger's Q-tag CLm: a signed text with a block of readings, one decimal each. */
export const qtagFile: Writer = (readings, style) => {
  const { serial, lineEnd } = style
  const pattern = { ymd: ['yyyy', 'MM', 'dd'], dmy: ['dd', 'MM', 'yyyy'], mdy: ['MM', 'dd', 'yyyy'] }[
    style.dateOrder
  ].join(style.dateSign)
  const minute = (localMs: number) => momentText(localMs, { ...style, isLongYear: true, isHalfDay: false }).slice(0, -3)
  const rows = readings.map(
    ({ localMs, milliCelsius }: Logged) => `\t${minute(localMs)}\t${temperatureText(milliCelsius, '.')}\t`,
  )
  const head = [
    'Device: Q-tag CLm doc LR',
    'Vers: 1.9',
    'Sensor: 1',
    'Conf:',
    ` Serial: ${serial}`,
    ' Zone: 2.00',
    ' MKT Energy: 83.0',
    'Res:',
    ` Min T: ${temperatureText(Math.min(...readings.map(({ milliCelsius }) => milliCelsius)), '.')}, TS Min T: 2022-11-08 12:49`,
    'Marker:',
    '\tNumber\tT\tyyyy-MM-dd hh:mm\t',
    'Data:',
    `\t${pattern} hh:mm\tT\tOut of limits`,
  ]
  return signed([...head, ...rows].join(lineEnd), lineEnd)
}

/** Berlinger's Fridge-tag 2: the lowest and highest value of each day, without readings. */
export function fridgeTagFile(
  serial: string,
  days: readonly { day: string; lowest: string; highest: string; beyond: number }[],
): string {
  const head = [
    'Device: Q-tag Fridge-tag 2',
    'Vers: 0.5',
    'Conf:',
    ` Serial: ${serial}`,
    ' Zone: 0.00',
    ' Temp unit: C',
    ' Alarm:',
    '  0:',
    '   T AL: -0.5, t AL: 60',
    '  1:',
    '   T AL: +8.0, t AL: 600',
    'Hist:',
    ' TS Actv: 2022-03-24 02:22',
  ]
  const history = days.flatMap(({ day, lowest, highest, beyond }, index) => [
    ` ${index + 1}:`,
    `  Date: ${day}`,
    `  Min T: ${lowest}, TS Min T: 00:00`,
    `  Max T: ${highest}, TS Max T: 04:57`,
    '  Alarm:',
    '   1:',
    `    t Acc: ${beyond}, TS A: 00:00, C A: 0`,
  ])
  return signed([...head, ...history].join('\r\n'), '\r\n')
}
