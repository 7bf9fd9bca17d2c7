/* stand-in for SVOX pico's picoapi.h */
#define PICO_MAX_VOICE_NAME_SIZE 32
#define PICO_MAX_RESOURCE_NAME_SIZE 32
typedef struct pico_system *pico_System; typedef struct pico_resource *pico_Resource; typedef struct pico_engine *pico_Engine;
typedef signed short pico_Int16; typedef unsigned short pico_Uint16; typedef signed int pico_Int32; typedef unsigned int pico_Uint32; typedef char pico_Char; typedef unsigned char pico_Retstring_[200];
typedef pico_Int32 pico_Status; typedef char pico_Retstring[200];
#define PICO_OK 0
#define PICO_STEP_IDLE 200
#define PICO_STEP_BUSY 201
#define PICO_STEP_ERROR -200
#define PICO_RESET_SOFT 0x10
pico_Status pico_initialize(void *, const pico_Uint32, pico_System *); pico_Status pico_terminate(pico_System *);
pico_Status pico_getSystemStatusMessage(pico_System, pico_Status, pico_Retstring); pico_Status pico_loadResource(pico_System, const pico_Char *, pico_Resource *);
pico_Status pico_getResourceName(pico_System, pico_Resource, pico_Char *); pico_Status pico_createVoiceDefinition(pico_System, const pico_Char *);
pico_Status pico_addResourceToVoiceDefinition(pico_System, const pico_Char *, const pico_Char *); pico_Status pico_newEngine(pico_System, const pico_Char *, pico_Engine *);
pico_Status pico_disposeEngine(pico_System, pico_Engine *); pico_Status pico_putTextUtf8(pico_Engine, const pico_Char *, const pico_Int16, pico_Int16 *);
pico_Status pico_getData(pico_Engine, void *, const pico_Int16, pico_Int16 *, pico_Int16 *); pico_Status pico_resetEngine(pico_Engine, pico_Int32); pico_Status pico_unloadResource(pico_System, pico_Resource *); pico_Status pico_releaseVoiceDefinition(pico_System, const pico_Char *);
#define PICO_MAX_DATAPATH_NAME_SIZE 128
#define PICO_MAX_FILE_NAME_SIZE 64
