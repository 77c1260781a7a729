/** Whether a property makes all of its trials: `npm run test:full` sets TEST_THOROUGH=1. */
export const thorough = process.env['TEST_THOROUGH'] === '1'
