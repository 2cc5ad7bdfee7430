import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'

/** What people confirm of a delivery, on screens and in the audit trail. */
export const tripWords = bothLanguages({
  acts: { pickup: ['集荷', 'Pickup'], arrival: ['配達', 'Arrival'] },
  noPosition: {
    denied: ['位置情報の利用が許可されていない', 'location access was not allowed'],
    unavailable: ['位置を測定できない', 'the device could not find its location'],
    timeout: ['時間内に測位できない', 'the location took too long'],
    unsupported: ['端末が位置情報に対応していない', 'the device has no location'],
    notAsked: ['位置情報を付けずに入力', 'entered without a location'],
  },
})
