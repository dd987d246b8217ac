/** As the contract has it (contract/exercises.ts), whose schemas are not shipped to the browser; a test keeps them equal. */
export const MAX_ANSWERS_AT_ONCE = 200;
