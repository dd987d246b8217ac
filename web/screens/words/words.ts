export { TrainSignsScreen } from './train-signs-screen.tsx';
export { TrainWordsScreen } from './train-words-screen.tsx';
export { WordScreen } from './word-screen.tsx';
export { WordsScreen } from './words-screen.tsx';
