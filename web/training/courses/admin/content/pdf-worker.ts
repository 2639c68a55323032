// The engine of pdf.js in a file of its own, so that the build makes a worker of it: nothing comes from elsewhere.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
