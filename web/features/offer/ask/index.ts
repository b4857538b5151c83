export { markRows, openQuestions } from './open-questions.ts'
